"""Tests of what is made of the results: shares of a profile, tables in a page, the picture."""

import unittest
import xml.dom.minidom

import picture
import profile
import tables

RESULTS = {
    "command": "scripts/bench",
    "made_with": {"date": "2026-11-21 00:00 UTC", "processor": "one; caches", "system": "Linux", "compiler": "g++ <12>",
                  "flags": "-O3", "commit": "abc", "load_average_at_begin": 0.1},
    "sizes": [{"operations": count, "game": "legal=50.0%", "operations_per_second": 1e8, "times_scanf": times,
               "of_floor": 1.5, "of_floor_fixed": 3.0, "peak_kib": 5000,
               "seconds": {"answer": 0.01, "scanf": 0.2, "floor": 0.005, "floor_fixed": 0.003, "empty": 0.001}}
              for count, times in ((10**5, 9.0), (10**6, 21.0))],
    "moves": [{"position": "start", "depth": 5, "nodes": 100, "nodes_per_second": 3e8, "fairy_per_second": 3e7,
               "times_fairy": 10.0, "chess_nodes": 50, "stockfish_per_second": 2e8, "times_stockfish": 1.5}],
    "start_up": {"answer_seconds": 0.002, "empty_seconds": 0.001, "scanf_seconds": 0.001, "of_empty": 2.0,
                 "of_empty_clock": 2.0, "program_bytes": 3000000},
    "benchmarks": [{"name": "retrograde-RR/12", "seconds": 0.009, "items_per_second": 111, "item": "board"}],
}


class Tables(unittest.TestCase):
    def test_goals_are_met_or_missed_by_the_figures(self):
        lines = tables.goals(RESULTS).splitlines()[2:]
        verdicts = ["missed" if "missed" in line else "met" for line in lines]
        #            scanf  floor  fixed     memory fairy  stockfish start  retrograde
        self.assertEqual(verdicts, ["met", "met", "missed", "met", "met", "missed", "met", "met"])

    def test_parts_that_were_not_measured_are_left_out(self):
        written = tables.all_tables(RESULTS)
        self.assertIn("### The goals", written)
        self.assertNotIn("### Primitive chess", written)

    def test_the_page_shows_some_of_the_parts(self):
        self.assertIn("### Start-up", tables.all_tables(RESULTS))
        page = tables.all_tables(RESULTS, page=True)
        self.assertIn("### The goals", page)
        self.assertNotIn("### Start-up", page)

    def test_grading_is_told_by_test(self):
        row = {"tests": 1000, "jobs": 2, "mistakes": 317, "clock_seconds": 5.5, "seconds": 10.0, "of_mistakes": 0.625,
               "peak_kib": 20480}
        heads, _, line = tables.of_grading({"grading": [row]}).splitlines()
        self.assertIn("× all 317 known mistakes to the end", heads)
        self.assertEqual(line, "| 1,000 | 2 | 5.50 s | 10.00 s | 10.00 ms | 0.62 | 20.0 |")

    def test_tables_replace_what_stands_between_the_marks_and_nothing_else(self):
        page = "before\n" + tables.BEGIN + " -->\nold\n" + tables.END + "\nafter\n"
        once = tables.put_into(page, "new\n")
        self.assertEqual(once, "before\n" + tables.BEGIN + " -->\n\nnew\n\n" + tables.END + "\nafter\n")
        self.assertEqual(tables.put_into(once, "new\n"), once)


class Picture(unittest.TestCase):
    def test_it_is_xml_whatever_the_machine_is_called(self):
        drawn = xml.dom.minidom.parseString(picture.draw(RESULTS))
        self.assertEqual(len(drawn.getElementsByTagName("polyline")), 4)


class Profile(unittest.TestCase):
    def test_functions_belong_to_parts_by_their_names(self):
        self.assertEqual(profile.part_of("quack::reference::DuckChess::play(quack::Operation)"), "the reference")
        self.assertEqual(profile.part_of("quack::optimized::DuckGame<quack::judge::X>::play(int)"),
                         "the optimized engine")
        self.assertEqual(profile.part_of("std::vector<quack::reference::X>::push_back()"), "libraries and the system")
        self.assertEqual(profile.part_of("quack::compare_cases()"), "the rest of quackcheck")

    def test_a_callees_cost_is_not_the_callers(self):
        lines = ["fn=(1) main", "0 10 2", "cfn=(2) quack::f()", "calls=1 0", "0 500 60", "+3 5", "", "fn=(2)", "0 500 60"]
        self.assertEqual(dict(profile.own_instructions(lines)), {"main": 15, "quack::f()": 500})


if __name__ == "__main__":
    unittest.main()
