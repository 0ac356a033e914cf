import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { stickConfig, workerConfig } from '../vite.viewer.config.ts';

/**
 * Builds the browser's sides, the app into dist/web and the viewer of releases into dist/viewer, where their sources
 * changed, and refuses a bundle that grew too big.
 */

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist/web');
const viewerOutput = join(root, 'dist/viewer');
const stickOutput = join(root, 'dist/stick');

/** The entry with all that it loads at once, and any chunk of a route, compressed. */
const ENTRY_LIMIT = 200 * 1024;
const CHUNK_LIMIT = 150 * 1024;
/** All that the viewer's first page loads, compressed (docs/performance.md). */
export const VIEWER_LIMIT = 120 * 1024;

/** Pages import rules and texts from all over src, so only tests are left out. */
const isSource = (path: string): boolean => !/\.test\.tsx?$/.test(path);

function hashSources(others: readonly string[]): string {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isSource);
  const hash = createHash('sha256');
  for (const path of [...sources, ...others, 'package-lock.json'].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

const markIn = (folder: string): string => join(folder, '.hash');

/** Whether a folder was built from other sources than those with this hash. */
function isStale(folder: string, hash: string): boolean {
  try {
    return readFileSync(markIn(folder), 'utf8') !== hash;
  } catch {
    return true;
  }
}

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const compressed = (file: string): number => gzipSync(readFileSync(join(output, file))).length;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Compressed bytes of the entry with all that it loads at once, and of the other chunks. */
export function webSizes(): { entry: number; largest: number; chunks: { file: string; size: number }[] } {
  const manifest = JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const together = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || together.has(chunk.file)) return;
    together.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) collect(key);
  const chunks = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js') && !together.has(file))
    .map(({ file }) => ({ file, size: compressed(file) }));
  return {
    entry: [...together].reduce((sum, file) => sum + compressed(file), 0),
    largest: Math.max(0, ...chunks.map(({ size }) => size)),
    chunks,
  };
}

/** Complaints about sizes. */
function complaints({ entry, chunks }: ReturnType<typeof webSizes>): string[] {
  return [
    ...(entry > ENTRY_LIMIT ? [`the entry has ${kilobytes(entry)} of ${kilobytes(ENTRY_LIMIT)}`] : []),
    ...chunks
      .filter(({ size }) => size > CHUNK_LIMIT)
      .map(({ file, size }) => `${file} has ${kilobytes(size)} of ${kilobytes(CHUNK_LIMIT)}`),
  ];
}

/** Builds what is needed; true if it did. Throws where a size passes its limit. */
export async function buildWeb(): Promise<boolean> {
  // Whoever starts the program in another mode gets the same client: React's development build is larger and slower.
  process.env.NODE_ENV = 'production';
  const built = await buildApp();
  return (await buildViewer()) || built;
}

/** Writes what the server sends to browsers that take it compressed; fonts are already. */
function compressBeside(folder: string): void {
  const names = new Set(readdirSync(folder));
  for (const file of [...names].filter((name) => /\.(js|css|svg)$/.test(name) && !names.has(`${name}.br`))) {
    const content = readFileSync(join(folder, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** Days for which the files of an earlier build stay: a server that goes on, and pages that are open, still ask for them. */
const keptDays = 7;

/** Removes what no build of the last days has written. */
function forgetOldAssets(folder: string): void {
  const before = Date.now() - keptDays * 86_400_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < before) rmSync(path);
  }
}

async function buildApp(): Promise<boolean> {
  const hash = hashSources(['index.html', 'vite.config.ts']);
  if (!isStale(output, hash)) return false;
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  const sizes = webSizes();
  const errors = complaints(sizes);
  if (errors.length > 0) throw new Error(`The web bundle is too big: ${errors.join('; ')}`);
  const assets = join(output, 'assets');
  compressBeside(assets);
  forgetOldAssets(assets);
  writeFileSync(markIn(output), hash);
  process.stdout.write(`web: built, entry ${kilobytes(sizes.entry)} compressed\n`);
  return true;
}

async function buildViewer(): Promise<boolean> {
  const hash = hashSources(['viewer.html', 'vite.viewer.config.ts']);
  if (!isStale(viewerOutput, hash)) return false;
  await build({ root, configFile: join(root, 'vite.viewer.config.ts'), logLevel: 'warn' });
  renameSync(join(viewerOutput, 'viewer.html'), join(viewerOutput, 'index.html'));
  await build({ root, logLevel: 'warn', ...workerConfig(viewerFiles(), hash.slice(0, 12)) });
  await build({ root, logLevel: 'warn', ...stickConfig });
  renameSync(join(stickOutput, 'viewer.html'), join(stickOutput, 'index.html'));
  const size = viewerSize();
  if (size > VIEWER_LIMIT) {
    throw new Error(`The viewer is too big: ${kilobytes(size)} of ${kilobytes(VIEWER_LIMIT)} compressed`);
  }
  writeFileSync(markIn(viewerOutput), hash);
  process.stdout.write(`viewer: built, ${kilobytes(size)} compressed\n`);
  return true;
}

/** The page and all that it loads, from the viewer's folder. */
const viewerFiles = (): string[] =>
  readdirSync(viewerOutput, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['.hash', 'worker.js', 'licences.md'].includes(entry.name))
    .map((entry) => relative(viewerOutput, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Compressed bytes of the viewer's first page, which names what it loads; the font and further pages come after it. */
export const viewerSize = (): number => {
  const page = readFileSync(join(viewerOutput, 'index.html'), 'utf8');
  return viewerFiles()
    .filter((file) => file === 'index.html' || page.includes(`./${file}"`))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(viewerOutput, file))).length, 0);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await buildWeb())) process.stdout.write('web: unchanged\n');
}
