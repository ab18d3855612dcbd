#!/usr/bin/env python3
"""The house's checks find what they are for: a small tree without faults, then one fault at a time."""
import importlib
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import house  # noqa: E402
from tree import Tree, strip  # noqa: E402

GOOD = {
    "engine/CMakeLists.txt": "insidejob_room(engine PURE rules.cpp)\n",
    "engine/rules.h": "namespace insidejob {\nstruct GameState {\n};\nGameState deal(int seed);\n}  // namespace insidejob\n",
    "engine/rules.cpp": '#include "engine/rules.h"\n',
    "bots/CMakeLists.txt": "insidejob_room(bots PURE bot.cpp)\ntarget_link_libraries(insidejob_bots PUBLIC insidejob_engine)\n",
    "bots/bot.h": '#include "engine/rules.h"\nnamespace insidejob {\nclass Bot {\n};\n}  // namespace insidejob\n',
    "bots/bot.cpp": '#include "bots/bot.h"\n// The clock: <chrono> in a comment is none.\n',
    "cli/CMakeLists.txt": "insidejob_room(cli main.cpp)\ntarget_link_libraries(insidejob_cli PRIVATE insidejob_bots)\n",
    "cli/main.cpp": '#include "bots/bot.h"\nint add() { program.add_subcommand("play", "--quick"); }\n',
    "engine/test/CMakeLists.txt": "insidejob_test(rules_test SOURCES rules_test.cpp LIBRARIES insidejob_engine)\n",
    "engine/test/rules_test.cpp": '#include "engine/rules.h"\n// R1.1\n',
    "docs/rules/RULES.md": "- R1.1 One rule.\n",
    "docs/architecture.md": "# House\n\n`deal(seed)` gives a `GameState`.\n\nengine/     rules\n\n"
                            "```\nbots → engine\ncli → bots\n```\n",
    "docs/decisions/README.md": "1. [One](0001-one.md)\n4. [Dependencies](0004-dependencies.md)\n",
    "docs/decisions/0001-one.md": "# One\n",
    "docs/decisions/0004-dependencies.md": "## To play\n\n| package | for |\n|---|---|\n| `g++` | all |\n",
    "README.md": "`engine/` `bots/` `cli/` `docs/` `tools/` `web/`, [rules](docs/rules/RULES.md), `insidejob play --quick`\n",
    "tools/install-packages": "build=(g++)\n",
    "tools/house/words.txt": "whoever\n",
    "CMakePresets.json": '{"targets": ["insidejob_bots"]}\n',
    ".clang-tidy": "HeaderFilterRegex: '/(engine|bots|cli)/([a-z_]+/)*[a-z_]+\\.(h|cpp)$'\n",
    "check": "all=(format tests)\n",
    "web/order.txt": "session\nscreens\n",
    "web/src/session/table.ts": "export const table = 1;\n",
    "web/src/screens/start.svelte": '<script>import { table } from "../session/table.ts";</script>\n',
}


def findings(files, checks):
    """The findings in a tree of these files."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            file = pathlib.Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
        tree = Tree(folder)
        return [finding for name in checks for finding in importlib.import_module(name).check(tree) if " is an exception" not in finding]


class House(unittest.TestCase):
    def finds(self, check, text, **changes):
        """`text` is part of exactly one finding of the good tree with these changes. In path names, dots and slashes
        are written as _dot_ and __."""
        changed = {path.replace("__", "/").replace("_dot_", "."): content for path, content in changes.items()}
        found = findings(GOOD | changed, [check])
        self.assertEqual(len([finding for finding in found if text in finding]), 1, found)

    def test_finds_nothing_where_nothing_is_wrong(self):
        self.assertEqual(findings(GOOD, house.CHECKS), [])

    def test_an_include_in_the_wrong_direction(self):
        self.finds("includes", "engine/rules.cpp: includes bots/bot.h",
                   engine__rules_dot_cpp='#include "engine/rules.h"\n#include "bots/bot.h"\n')

    def test_an_include_in_the_wrong_direction_through_a_header(self):
        self.finds("includes", "engine/rules.h: includes bots/bot.h",
                   engine__rules_dot_h='#include "bots/bot.h"\n', bots__bot_dot_h="\n")

    def test_what_is_linked_privately_is_not_passed_on(self):
        self.finds("includes", "cli/main.cpp: includes engine/rules.h",
                   cli__main_dot_cpp='#include "bots/bot.h"\n#include "engine/rules.h"\n',
                   bots__bot_dot_h="\n",
                   bots__CMakeLists_dot_txt="insidejob_room(bots bot.cpp)\n"
                                            "target_link_libraries(insidejob_bots PRIVATE insidejob_engine)\n")

    def test_a_source_that_nobody_compiles(self):
        self.finds("includes", "bots/left.cpp: no CMake target compiles it", bots__left_dot_cpp="\n")

    def test_a_header_that_nobody_includes(self):
        self.finds("includes", "bots/left.h: no one includes it", bots__left_dot_h="\n")

    def test_a_header_that_is_not_there(self):
        self.finds("includes", "bots/bot.cpp: includes engine/moved.h, which is not there",
                   bots__bot_dot_cpp='#include "bots/bot.h"\n#include "engine/moved.h"\n')

    def test_a_folder_that_includes_one_above_it(self):
        self.finds("includes", "bots/belief/world.h: includes bots/search/trials.h",
                   bots__belief__world_dot_h='#include "bots/search/trials.h"\n', bots__search__trials_dot_h="\n",
                   bots__bot_dot_h='#include "engine/rules.h"\n#include "bots/belief/world.h"\n')

    def test_a_drawing_that_does_not_agree_with_cmake(self):
        page = GOOD["docs/architecture.md"]
        for wrong, text in [("cli → engine", "cli uses engine; CMake has bots"), ("cli → bots, engine", "cli uses bots, engine; CMake has bots"),
                            ("cli → bots\nlab → bots", "lab uses bots; CMake has nothing")]:
            self.finds("rooms", text, docs__architecture_dot_md=page.replace("cli → bots", wrong))
        self.finds("rooms", "is missing", docs__architecture_dot_md=page.replace("→", "-"),
                   bots__CMakeLists_dot_txt="", cli__CMakeLists_dot_txt="")

    def test_two_types_of_one_name(self):
        self.finds("names", "Bot is also a type",
                   engine__rules_dot_h="namespace insidejob::other {\nusing Bot = int;\n}  // namespace insidejob::other\n")

    def test_a_type_on_one_line(self):
        self.finds("names", "Bot is also a type",
                   engine__rules_dot_h="namespace insidejob {\nenum class Bot { one };\n}  // namespace insidejob\n")

    def test_a_local_type_that_hides_another(self):
        self.finds("names", "its own Bot hides that of bots/bot.h",
                   cli__main_dot_cpp="namespace insidejob {\nnamespace {\nstruct Bot {\n};\n}  // namespace\n}  // namespace insidejob\n")

    def test_local_types_of_one_name(self):
        def local(what):
            return f"namespace insidejob {{\nnamespace {{\n{what}\n}}  // namespace\n}}  // namespace insidejob\n"

        self.finds("names", "its own Entry is also one of bots/bot.cpp",
                   cli__main_dot_cpp=local("struct Entry {\n};"), bots__bot_dot_cpp=local("using Entry = int;"))
        same = {path: local("using Clock = std::chrono::steady_clock;") for path in ("cli/main.cpp", "bots/bot.cpp")}
        self.assertEqual(findings(GOOD | same, ["names"]), [])

    def test_two_types_of_one_name_in_the_client(self):
        self.finds("web_names", "Place is also a type of web/src/screens/start.svelte",
                   web__src__session__table_dot_ts="export type Place = string;\n",
                   web__src__screens__start_dot_svelte="<script>\n  interface Place {\n  }\n  interface Props {\n  }\n</script>\n")

    def test_a_forward_declaration_is_no_second_type(self):
        found = findings(GOOD | {"engine/rules.cpp": "namespace insidejob {\nclass Bot;\n}  // namespace insidejob\n"}, ["names"])
        self.assertEqual(found, [])

    def test_a_clock_threads_files_and_floating_point(self):
        for line, word in [("#include <chrono>", "clock"), ("#include <mutex>", "threads"), ("void f() { printf(1); }", "files"),
                           ("double x;", "floating point"), ("void f() { throw 1; }", "exceptions"), ("#include <random>", "chance")]:
            self.finds("purity", word, engine__rules_dot_cpp=line + "\n")

    def test_an_exception_that_the_rules_do_not_name(self):
        self.finds("purity", "does not name bots/cutoff.h", bots__cutoff_dot_h="#include <atomic>\n", CONTRIBUTING_dot_md="None.\n")

    def test_the_truth_in_a_bot(self):
        self.finds("purity", "never sees the truth", bots__bot_dot_cpp="void choose(const GameState& truth);\n")

    def test_an_assertion_about_time(self):
        clock = "std::chrono::steady_clock::now()"
        for line in [f"EXPECT_LT({clock} - began, seconds{{2}});", f"const auto took = {clock} - began;\nEXPECT_LT(took,\n  limit());"]:
            self.finds("times", "asserts how long", engine__test__rules_test_dot_cpp='#include "engine/rules.h"\n' + line + "\n")
        self.finds("times", "asserts how long", web__test__speed_dot_ts="const took = performance.now() - before;\nassert.ok(took < 3);\n")
        self.finds("times", "asserts how long", tools__speed_dot_py="assert time.monotonic() - began < 3\n")
        waits = {"web/test/wait.ts": "assert.ok(Date.now() < end);\n", "engine/test/rules_test.cpp": "EXPECT_LT(fleet.now() - began, 3);\n"}
        self.assertEqual(findings(GOOD | waits, ["times"]), [])

    def test_a_long_file(self):
        self.finds("sizes", "601 lines", bots__bot_dot_cpp="\n" * 601)

    def test_a_word_of_translated_english(self):
        self.finds("words", '"Whoever" reads', bots__bot_dot_cpp="// Whoever asks.\n")

    def test_an_import_in_the_wrong_direction(self):
        self.finds("web", "web/src/session/table.ts: imports web/src/screens/start.svelte",
                   web__src__session__table_dot_ts='import Start from "../screens/start.svelte";\n')

    def test_an_import_that_is_fetched_later(self):
        self.finds("web", "web/src/session/table.ts: imports web/src/screens/start.svelte",
                   web__src__session__table_dot_ts='const start = () => import("../screens/start.svelte");\n')

    def test_an_import_that_is_not_there(self):
        self.finds("web", "imports web/src/session/gone.ts, which is not there",
                   web__src__session__table_dot_ts='import { gone } from "./gone.ts";\n')

    def test_what_only_one_screen_uses(self):
        shown = {"web/src/screens/start/start.svelte": GOOD["web/src/screens/start.svelte"].replace("../", "../../")}
        alone = {path: text for path, text in GOOD.items() if path != "web/src/screens/start.svelte"} | shown
        self.assertIn("only the screen start uses it", "".join(findings(alone, ["web"])))
        self.assertEqual(findings(GOOD | shown, ["web"]), [])

    def test_claims(self):
        readme = GOOD["README.md"]
        for said, text in [("[x](docs/none.md)", "links to docs/none.md"), ("[x](docs/architecture.md#none)", "no heading"),
                           ("`engine/none.h`", "names engine/none.h"), ("`insidejob jump`", "no command jump"),
                           ("`insidejob play --slow`", "no option --slow"), ("`./check all`", "no part all"),
                           ("R9" + ".9", "no rule"), ("`none/`", "there is no folder none/")]:
            self.finds("claims", text, README_dot_md=readme + said + "\n")

    def test_names_in_the_docs(self):
        readme = GOOD["README.md"]
        for said, text in [("`NoSuchType`", "no source has the word NoSuchType"), ("`Bot::no_such`", "no source has the word no_such"),
                           ("INSIDEJOB_NOTHING", "nothing reads INSIDEJOB_NOTHING"), ("`npm run none`", "no script none"),
                           ("`cmake --preset none`", "no preset none"), ("`cmake --build build --target none_test`", "no target none_test")]:
            self.finds("mentions", text, README_dot_md=readme + said + "\n")

    def test_a_command_that_the_readme_does_not_list(self):
        self.finds("mentions", "what `insidejob jump` does",
                   cli__jump_dot_cpp='void add() { program.add_subcommand("jump", "--high"); }\n')

    def test_a_metric_that_the_page_does_not_explain(self):
        page = "## Metrics\n\n| metric | depends on |\n|---|---|\n| `rooms`, `*_total` | tables |\n\n## Next\n"
        metrics = 'Line lines[] = {{"rooms", "gauge"}, {"moves_total", "counter"}, {"threads", "gauge"}};\n'
        self.finds("mentions", "the metric threads", docs__security_dot_md=page,
                   **{"server__net__metrics_text_dot_cpp": metrics})

    def test_a_number_in_words(self):
        self.finds("mentions", "lists three lessons", docs__learn_dot_md="It lists three lessons.\n",
                   data__lessons__one_dot_json="{}\n")

    def test_a_lint_exception_without_a_reason(self):
        self.finds("lint", "bots/bot.cpp:1: a NOLINT", bots__bot_dot_cpp="int i;  // NOLINT\n")

    def test_a_room_that_is_not_linted(self):
        self.finds("lint", "HeaderFilterRegex does not name table", table__table_dot_cpp="\n")
        for rooms, text in [("engine|bots|cli|lab", "names lab, which has no C++"), ("engine|cli", "does not name bots")]:
            self.finds("lint", text, **{"_dot_clang-tidy": f"HeaderFilterRegex: '/({rooms})/([a-z_]+/)*[a-z_]+\\.(h|cpp)$'\n"})

    def test_a_rule_that_no_test_cites(self):
        self.finds("claims", "no test cites R1.2", docs__rules__RULES_dot_md="- R1.1 One.\n- R1.2 Two.\n")

    def test_a_package_that_the_page_does_not_name(self):
        self.finds("claims", "does not name cmake", **{"tools__install-packages": "build=(g++ cmake)\n"})

    def test_a_decision_that_the_index_does_not_list(self):
        self.finds("claims", "does not list 0002-two.md", **{"docs__decisions__0002-two_dot_md": "# Two\n"})

    def test_code_is_read_without_comments_and_strings(self):
        self.assertEqual(strip('int a = 1\'000; // double\nconst char* b = "double"; /* double */ char c = \'"\';\n').count("double"), 0)
        self.assertIn("int d;", strip("char c = '\"'; int d;\n"))


if __name__ == "__main__":
    unittest.main()
