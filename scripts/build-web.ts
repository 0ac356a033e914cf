import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Builds the browser's side into dist/web, if its sources changed, and refuses a bundle that grew too big. */

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist/web');
const mark = join(output, '.hash');

/** The entry with all that it loads at once, and any chunk of a route, compressed. */
const ENTRY_LIMIT = 200 * 1024;
const CHUNK_LIMIT = 150 * 1024;

/** Pages import rules and texts from all over src, so only tests are left out. */
const isSource = (path: string): boolean => !/\.test\.tsx?$/.test(path);

function hashSources(): string {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isSource);
  const hash = createHash('sha256');
  for (const path of [...sources, 'index.html', 'vite.config.ts', 'package-lock.json'].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function readMark(): string {
  try {
    return readFileSync(mark, 'utf8');
  } catch {
    return '';
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

/** Builds if needed; true if it did. Throws where a size passes its limit. */
export async function buildWeb(): Promise<boolean> {
  // Whoever starts the program in another mode gets the same client: React's development build is larger and slower.
  process.env.NODE_ENV = 'production';
  const hash = hashSources();
  if (readMark() === hash) return false;
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  const sizes = webSizes();
  const errors = complaints(sizes);
  if (errors.length > 0) throw new Error(`The web bundle is too big: ${errors.join('; ')}`);
  writeFileSync(mark, hash);
  process.stdout.write(`web: built, entry ${kilobytes(sizes.entry)} compressed\n`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await buildWeb())) process.stdout.write('web: unchanged\n');
}
