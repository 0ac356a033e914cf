import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { defineConfig } from 'vite';
import { themeBootScript } from './src/platform/web/theme.ts';

/** Leaves out the faces of the shared tokens: the viewer has a smaller cut of the same font (decision 021). */
function withoutFonts(): Plugin {
  return {
    name: 'without-fonts',
    enforce: 'pre',
    transform(code, id) {
      return /\/styles\/tokens\.css(?:\?|$)/.test(id) ? code.replaceAll(/@font-face\s*\{[^}]*\}/g, '') : null;
    },
  };
}

/** The theme is set before the first paint by a file of its own, since the policy forbids inline scripts. */
function themeBoot(): Plugin {
  let reference = '';
  return {
    name: 'theme-boot',
    buildStart() {
      reference = this.emitFile({ type: 'asset', name: 'theme.js', source: themeBootScript });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /theme-[^/]*\.js$/.test(name));
        if (!file || reference === '') throw new Error('The theme script was not emitted.');
        return html.replace('<head>', `<head>\n    <script src="./${file}"></script>`);
      },
    },
  };
}

const target = 'es2022';

/** The page: addresses are relative, since the folder may lie anywhere. */
export default defineConfig({
  base: './',
  plugins: [withoutFonts(), react(), themeBoot()],
  build: {
    outDir: 'dist/viewer',
    emptyOutDir: true,
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: 'viewer.html',
      // A plain file host may not know that .mjs is a script.
      output: {
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.mjs') ? `assets/${name.slice(0, -4)}-[hash].js` : 'assets/[name]-[hash][extname]',
      },
    },
  },
});

/** What draws PDFs: larger than all the rest, and seldom needed. */
const isSeldom = (file: string): boolean => /(?:^|\/)pdf[._-]/.test(file);

/** Opened by a double click, a page runs classic scripts alone, and takes nothing that asks for another origin's leave. */
function classicPage(): Plugin {
  return {
    name: 'classic-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<script type="module" crossorigin/g, '<script defer').replaceAll(' crossorigin ', ' '),
    },
  };
}

/** The same page as one classic script with its styles beside it, for folders that are opened by a double click. */
export const stickConfig: InlineConfig = {
  configFile: false,
  // What the viewer leaves out there: whatever fetches, such as the room for PDFs.
  mode: 'stick',
  base: './',
  plugins: [withoutFonts(), react(), themeBoot(), classicPage()],
  build: {
    outDir: 'dist/stick',
    emptyOutDir: true,
    target,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: 'viewer.html',
      output: { format: 'iife', codeSplitting: false },
      // A classic script has none: addresses in it are whole before they are asked for by the page's.
      transform: { define: { 'import.meta.url': 'document.baseURI' } },
      checks: { emptyImportMeta: false },
    },
  },
};

/** The service worker: one classic script beside the page. @param files the page's, kept for offline use */
export const workerConfig = (files: readonly string[], version: string): InlineConfig => ({
  configFile: false,
  define: {
    __SHELL__: JSON.stringify(files.filter((file) => !isSeldom(file))),
    __SELDOM__: JSON.stringify(files.filter(isSeldom)),
    __VERSION__: JSON.stringify(version),
  },
  build: {
    outDir: 'dist/viewer',
    emptyOutDir: false,
    copyPublicDir: false,
    target,
    rolldownOptions: { input: 'src/viewer/worker.ts', output: { format: 'iife', entryFileNames: 'worker.js' } },
  },
});
