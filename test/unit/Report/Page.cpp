// Parts go onto a page and come back from it, whatever their names are; texts become JSON that is UTF-8.
#include "Report/Page.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

namespace redeal::report_page {
namespace {

class Page : public testing::Test {
protected:
  Page() {
    char name[] = "/tmp/redeal-page-XXXXXX";
    folder = mkdtemp(name);
    file = folder + "/moves.html";
  }
  ~Page() override {
    for (char const *const one : {"moves.html", "other.html"})
      std::remove((folder + "/" + one).c_str());
    rmdir(folder.c_str());
  }

  parts read() {
    parts found;
    EXPECT_EQ(edit_page(file, [&](parts &all) { found = all; }), "");
    return found;
  }

  std::string folder, file;
};

TEST_F(Page, KeepsPartsUnderAnyName) {
  parts const all{{"unit\ta \"b\"<c>&amp;\n.cpp\tx.o", R"({"a":1})"}, {"run", "{}"}};
  EXPECT_EQ(edit_page(file, [&](parts &now) { now = all; }), "");
  EXPECT_EQ(read(), all);
  EXPECT_EQ(edit_page(file, [](parts &now) { now.erase("run"); }), "");
  EXPECT_EQ(read().size(), 1u);
}

TEST_F(Page, IsWrittenOnlyIfItChanges) {
  EXPECT_EQ(edit_page(file, [](parts &now) { now["run"] = "{}"; }), "");
  struct stat before{}, after{};
  ASSERT_EQ(stat(file.c_str(), &before), 0);
  EXPECT_EQ(edit_page(file, [](parts &now) { now["run"] = "{}"; }), "");
  ASSERT_EQ(stat(file.c_str(), &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino);
}

TEST_F(Page, StaysBehindALink) {
  ASSERT_EQ(symlink("other.html", file.c_str()), 0);
  std::ofstream(folder + "/other.html").flush();
  EXPECT_EQ(edit_page(file, [](parts &now) { now["run"] = "{}"; }), "");
  struct stat link{};
  ASSERT_EQ(lstat(file.c_str(), &link), 0);
  EXPECT_TRUE(S_ISLNK(link.st_mode));
  EXPECT_EQ(read().count("run"), 1u);
}

TEST_F(Page, IsNoOtherFile) {
  std::ofstream(file) << "<!DOCTYPE html>\n<p>mine</p>\n";
  EXPECT_EQ(problem_of(file), "is a file, and no report; choose another name");
  EXPECT_EQ(edit_page(file, [](parts &now) { now["run"] = "{}"; }), problem_of(file));
}

TEST(Json, HasNoBrokenText) {
  EXPECT_EQ(json_text("a\"b\\c\n\x7f"), "a\\\"b\\\\c\\u000a\\u007f");
  EXPECT_EQ(json_text("caf\xC3\xA9 \xF0\x9F\x98\x80"), "caf\xC3\xA9 \xF0\x9F\x98\x80");
  std::string const unknown = "\xEF\xBF\xBD";
  EXPECT_EQ(json_text("\xFF\xC3("), unknown + unknown + "(");
  EXPECT_EQ(json_text("\xC0\xAF"), unknown + unknown);                 // too long for its sign
  EXPECT_EQ(json_text("\xED\xA0\x80"), unknown + unknown + unknown);   // half of a pair
  EXPECT_EQ(json_text("\xF4\x90\x80\x80").size(), 4 * unknown.size()); // beyond the last sign
  EXPECT_EQ(json_text("\xE2\x82"), unknown + unknown);                 // cut
  EXPECT_EQ(in_script(R"("</script><!--")"), R"("\u003c/script>\u003c!--")");
}

} // namespace
} // namespace redeal::report_page
