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
    rolldownOptions: { input: 'viewer.html' },
  },
});

/** The service worker: one classic script beside the page. @param shell the page's files, kept for offline use */
export const workerConfig = (shell: readonly string[], version: string): InlineConfig => ({
  configFile: false,
  define: { __SHELL__: JSON.stringify(shell), __VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist/viewer',
    emptyOutDir: false,
    copyPublicDir: false,
    target,
    rolldownOptions: { input: 'src/viewer/worker.ts', output: { format: 'iife', entryFileNames: 'worker.js' } },
  },
});
