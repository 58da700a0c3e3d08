"""How gdb and lldb print redeal's arrays and views: the mapping, and this process's elements by their global indices.

    (gdb) print x
    $1 = redeal::array of 20, cyclic(5) on 2, 10 elements here = {(0) = 0, ..., (10) = 5, (11) = 5.5, ...}

The runtime holds this text for gdb; lldb reads it by `command script import`. The arithmetic is that of
redeal/deal.hpp.
"""
try:
    import gdb
    import gdb.printing
except ImportError:
    gdb = None

MOST_CHILDREN = 1000000  # an index beyond needs a smaller question


class GdbFields:
    """A value as gdb has it."""

    def __init__(self, value):
        self.value = value

    def member(self, name):
        return GdbFields(self.value[name])

    def at(self, i):
        return GdbFields(self.value[i])

    def number(self):
        return int(self.value)


class LldbFields:
    """The same as lldb has it."""

    def __init__(self, value):
        self.value = value.GetNonSyntheticValue()

    def member(self, name):
        return LldbFields(self.value.GetChildMemberWithName(name))

    def at(self, i):
        pointee = self.value.GetType().GetPointeeType()
        return LldbFields(self.value.CreateValueFromAddress("at", self.number() + i * pointee.GetByteSize(), pointee))

    def number(self):
        return self.value.GetValueAsSigned()


class Numbers:
    """A list as in redeal/detail/number_list.hpp."""

    IN_GROUP, WORD = 64, 64

    def __init__(self, fields):
        self.groups, self.words = fields.member("groups"), fields.member("words")

    def __getitem__(self, i):
        group = self.groups.at(i // self.IN_GROUP)
        bits = group.member("bits").number() & 63
        word, at = divmod(i % self.IN_GROUP * bits, self.WORD)
        word += group.member("place").number() & ((1 << 58) - 1)
        low, high = (self.words.at(word + k).number() & ((1 << self.WORD) - 1) for k in (0, 1))
        return group.member("least").number() + ((low | high << self.WORD) >> at & ((1 << bits) - 1))


class Deal:
    """How one dimension is dealt."""

    def __init__(self, fields):
        regular = fields.member("regular_")
        self.extent, self.procs, self.block = (regular.member(name).number() for name in ("extent", "procs", "block"))
        self.longer, self.skipped = fields.member("longer_").number(), fields.member("skipped_").number()
        listed = fields.member("list_")
        self.list = listed if listed.number() else None
        self.balanced = not self.list and self.longer > 0

    def __str__(self):
        if self.list:
            return "indirect"
        if self.balanced:
            return "balanced"
        if self.procs == 1:
            return "*"
        return ("block({})" if self.block * self.procs >= self.extent else "cyclic({})").format(self.block)

    def begin(self, p):
        return p * (self.block - 1) + min(p, self.longer)

    def local_size(self, p):
        if self.balanced:
            return self.begin(p + 1) - self.begin(p)
        if self.list:
            return self.list.member("sizes").at(p).number()
        turn = self.block * self.procs
        return self.extent // turn * self.block + min(max(self.extent % turn - p * self.block, 0), self.block)

    def to_global(self, p, place):
        if self.balanced:
            return self.begin(p) + place
        if not self.list:
            return (place // self.block * self.procs + p) * self.block + place % self.block
        first = self.list.member("first_of")
        low, high = first.at(p).number(), first.at(p + 1).number()
        numbers, locals_, begins = (Numbers(self.list.member(name)) for name in ("numbers", "locals", "begins"))
        while high - low > 1:
            middle = (low + high) // 2
            if locals_[numbers[middle]] <= place:
                low = middle
            else:
                high = middle
        run = numbers[low]
        return begins[run] + place - locals_[run]


class Axis:
    def __init__(self, fields):
        self.deal = Deal(fields.member("map"))
        self.coordinate, self.stride = fields.member("coordinate").number(), fields.member("stride").number()
        self.here = self.deal.local_size(self.coordinate) if self.coordinate >= 0 and self.deal.procs else 0


class Array:
    """What is known of an array, whoever asks."""

    def __init__(self, fields, kind):
        self.kind = kind
        impl = fields.member("axes_").member("_M_impl")
        start, finish = impl.member("_M_start"), impl.member("_M_finish")
        size = start.value.dereference().type.sizeof if gdb else start.value.GetType().GetPointeeType().GetByteSize()
        count = (finish.number() - start.number()) // size
        self.axes = [Axis(start.at(d)) for d in range(count)]
        self.data = fields.member("data_").member("_M_b").member("_M_p").number()
        self.elements = 1
        for axis in self.axes:
            self.elements *= axis.here

    def children(self):
        return min(self.elements, MOST_CHILDREN) if self.data else 0

    def __str__(self):
        extents = " x ".join(str(axis.deal.extent) for axis in self.axes)
        if not all(axis.deal.procs for axis in self.axes):
            return "redeal::{} of {}, without a mapping".format(self.kind, extents)
        formats = [str(axis.deal) for axis in self.axes]
        grid = [str(axis.deal.procs) for axis in self.axes if axis.deal.procs > 1]
        return "redeal::{} of {}, {} on {}, {} elements here{}".format(
            self.kind, extents, formats[0] if len(formats) == 1 else "(" + ", ".join(formats) + ")",
            "x".join(grid) or "1", self.elements, "" if self.data or not self.elements else ", untouched")

    def place(self, number):
        """The global indices and the offset in storage of an element here, all counted by rows."""
        indices, offset = [], 0
        for axis in reversed(self.axes):
            number, local = divmod(number, axis.here)
            indices.insert(0, axis.deal.to_global(axis.coordinate, local))
            offset += local * axis.stride
        return "(" + ", ".join(map(str, indices)) + ")", offset


def kind_of(name):
    return "view" if name.startswith("redeal::view<") else "array"


if gdb:

    class RedealPrinter:
        def __init__(self, value):
            if value.type.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
                value = value.referenced_value()
            self.type = value.type.strip_typedefs().unqualified()
            self.array = Array(GdbFields(value), kind_of(self.type.name))

        def to_string(self):
            return str(self.array)

        def children(self):
            data = gdb.Value(self.array.data).cast(self.type.template_argument(0).pointer())
            for number in range(self.array.children()):
                name, offset = self.array.place(number)
                yield name, data[offset]

    printers = gdb.printing.RegexpCollectionPrettyPrinter("redeal")
    printers.add_printer("array", "^redeal::(array|view)<.*>$", RedealPrinter)
    gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)


def type_in_lldb(value):
    type_ = value.GetType()
    if type_.IsReferenceType():
        type_ = type_.GetDereferencedType()
    return type_.GetUnqualifiedType().GetCanonicalType()


def of_lldb(value):
    return Array(LldbFields(value), kind_of(type_in_lldb(value).GetName()))


def lldb_summary(value, _):
    return str(of_lldb(value))


class LldbElements:
    """The elements as lldb's children."""

    def __init__(self, value, _):
        self.value = value.GetNonSyntheticValue()

    def update(self):
        self.array = of_lldb(self.value)
        self.type = type_in_lldb(self.value).GetTemplateArgumentType(0)
        return False

    def num_children(self):
        return self.array.children()

    def has_children(self):
        return True

    def get_child_at_index(self, number):
        name, offset = self.array.place(number)
        return self.value.CreateValueFromAddress(name, self.array.data + offset * self.type.GetByteSize(), self.type)

    def get_child_index(self, name):
        return next((i for i in range(self.num_children()) if self.array.place(i)[0] == name), -1)


def __lldb_init_module(debugger, _):
    for command in ('type summary add -w redeal -e -x "^redeal::(array|view)<.+>$" -F {}.lldb_summary',
                    'type synthetic add -w redeal -x "^redeal::(array|view)<.+>$" -l {}.LldbElements'):
        debugger.HandleCommand(command.format(__name__))
    debugger.HandleCommand("type category enable redeal")
