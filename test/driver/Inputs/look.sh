# look.sh PAGE WIDTH light|dark: what a browser shows of a report, as look.js says.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
sed '/^<\/body>$/d; /^<\/html>$/d' "$1" > "$folder/page.html"
{ echo '<script>'; cat "$here/look.js"; echo '</script></body></html>'; } >> "$folder/page.html"
scheme=$([ "$3" = dark ] && echo 0 || echo 1)
timeout 100 chromium --headless --no-sandbox --disable-gpu --disable-background-networking --no-first-run --disable-sync \
  --user-data-dir="$folder/user" --blink-settings=preferredColorScheme=$scheme --window-size="$2,900" --dump-dom "file://$folder/page.html" \
  2> "$folder/log" > "$folder/dom" || { cat "$folder/log" >&2; exit 1; }
sed -n '/<pre id="seen">/,/<\/pre>/p' "$folder/dom" | sed 's/.*<pre id="seen">//; s/<\/pre>.*//'
