// Imports our packages for Hydro with Hydro's own importer, of npm's package hydrooj, which writes into a record of
// what it was given instead of a database; then reads the configuration with Hydro's own reader.
//
//   node hydro_import_test.mjs QUACKCHECK DIRECTORY    DIRECTORY keeps what npm fetches
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {basename, join} from "node:path";

const PROBLEMS = {duckchess: "duckchess", "duckchess-remix": "duckchessremix", "primitive-chess": "primitivechess"};
// The reader of configurations is in @hydrooj/utils up to 1.4. Of what else Hydro depends on, the importer needs these.
const HYDRO = ["hydrooj@4.19.1", "@hydrooj/utils@1.4.13"];
const NEEDED = ["adm-zip@0.5.14", "fs-extra@11", "js-yaml@4", "lodash@4", "esbuild@0.25.12"];
const [quackcheck, directory] = process.argv.slice(2);

function fetchPackages() {
  if (existsSync(join(directory, "complete"))) return;
  mkdirSync(directory, {recursive: true});
  const npm = (...words) => execFileSync("npm", words, {cwd: directory, stdio: ["ignore", "ignore", "inherit"]});
  npm("install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix", ".", ...NEEDED);
  for (const name of HYDRO) {
    const folder = name.slice(0, name.lastIndexOf("@"));
    npm("pack", "--silent", name);
    mkdirSync(join(directory, folder), {recursive: true});
    const archive = `${name.replace(/^@/, "").replace(/[/@]/g, "-")}.tgz`;
    execFileSync("tar", ["xzf", archive, "-C", folder, "--strip-components=1"], {cwd: directory});
  }
  mkdirSync(join(directory, "complete"));
}

// Bundles the importer. Whatever else it imports becomes an object that has every name and does nothing.
async function importer() {
  const require = createRequire(join(directory, "package.json"));
  const root = join(directory, "hydrooj/src");
  const utils = join(directory, "@hydrooj/utils/lib");
  const real = (path) => existsSync(`${path}.ts`) && {path: `${path}.ts`};
  const plugin = {
    name: "only-the-importer",
    setup(build) {
      build.onResolve({filter: /.*/}, ({path, importer: from, kind}) => {
        if (kind === "entry-point" || from.includes("node_modules")) return undefined;
        if (path.endsWith("/lib/testdataConfig")) return real(join(root, "lib/testdataConfig"));
        if (path.startsWith("@hydrooj/utils/lib/")) return real(join(utils, path.slice("@hydrooj/utils/lib/".length)));
        if (path === "../utils") return real(join(root, "utils"));
        if (from.startsWith(utils) && path.startsWith("./")) return real(join(utils, path));
        if (/^(adm-zip|fs-extra|js-yaml|lodash)$/.test(path)) return {path: require.resolve(path)};
        return /^(node:)?(child_process|crypto|os|path|stream|util)$/.test(path)
          ? undefined
          : {path, namespace: "idle"};
      });
      build.onLoad({filter: /.*/, namespace: "idle"}, () => ({
        contents: `const idle = new Proxy(function () {}, { get: (target, name) => name === "prototype" ? target.prototype
            : name === Symbol.toPrimitive ? () => NaN : idle, apply: () => idle, construct: () => idle });
          module.exports = Object.create(new Proxy({}, { get: (_, name) => name === "__esModule" ? true
            : String(name).endsWith("Error") ? Error : idle }));`,
      }));
    },
  };
  globalThis.Hydro = {lib: {}, model: {}, module: {}, service: {}, error: {}};
  await require("esbuild").build({
    entryPoints: [join(root, "model/problem.ts")],
    outfile: join(directory, "problem.cjs"),
    bundle: true,
    platform: "node",
    plugins: [plugin],
    logLevel: "error",
    tsconfigRaw: {compilerOptions: {experimentalDecorators: true}},
  });
  return [require("./problem.cjs").default, globalThis.Hydro.lib.testdataConfig.parseConfig];
}

fetchPackages();
const [ProblemModel, parseConfig] = await importer();
const scratch = mkdtempSync(join(tmpdir(), "hydro-import-"));
try {
  for (const [problem, id] of Object.entries(PROBLEMS)) {
    const archive = join(scratch, `${problem}.zip`);
    execFileSync(quackcheck, ["package", "-p", problem, "--format", "hydro", "--suite", "samples", "-o", archive]);
    let imported;
    const testdata = {};
    const said = [];
    ProblemModel.get = async () => null;
    ProblemModel.add = async (_domain, pid, title, content, _owner, tag) => {
      imported = {pid, title, content: JSON.parse(content), tag};
      return 1;
    };
    ProblemModel.addTestdata = async (_domain, _id, name, path) => {
      testdata[name] = readFileSync(path, "utf8");
    };
    await ProblemModel.import("system", archive, {progress: (text) => said.push(text)});
    assert.deepEqual(said, [`Imported problem ${id} (${imported?.title})`]);
    assert.equal(imported.pid, id);
    assert.deepEqual(Object.keys(imported.content).sort(), ["en", "zh"]);
    assert.ok(imported.content.en.includes(`\`\`\`input1\n${testdata["1.in"]}\`\`\``));
    const config = await parseConfig(testdata["config.yaml"]);
    const limit = problem === "primitive-chess" ? 3000 : 1000;
    assert.deepEqual([config.timeMin, config.timeMax, config.memoryMin, config.memoryMax], [limit, limit, 256, 256]);
    assert.ok(!config.hackable, "the checker needs the answer file, which a hack doesn't have");
    for (const [, name] of testdata["config.yaml"].matchAll(/(?:checker|input|output): (\S+\.\w+)/g)) {
      assert.ok(name in testdata, `${name} is not in ${basename(archive)}`);
    }
    console.log(`${problem}: imported, ${Object.keys(testdata).length} files of test data`);
  }
} finally {
  rmSync(scratch, {recursive: true});
}
