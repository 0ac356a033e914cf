import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vite';
import { contractsWithoutSchemas } from './scripts/vite/contract.ts';
import { themeBootScript } from './src/platform/web/theme.ts';

/** Where `npm run dev` finds the server. */
const SERVER = 'http://127.0.0.1:4600';

/** Libraries that change seldom and that every page needs stay cached, apart from our own code. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//, priority: 2 },
  {
    name: 'vendor',
    test: /node_modules\/(@tanstack\/(react-)?(router|query|history|store)|i18next|react-i18next)/,
    priority: 2,
  },
  {
    name: 'aria',
    test: /node_modules\/(react-aria|react-stately|react-aria-components|@internationalized|@react-aria)\//,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 2 },
  // Texts change more often than what shows them.
  { name: apartFromEntry('texts'), debugName: 'texts', test: /texts\.en\.json$/, minShareCount: 2, priority: 2 },
  // The past of things, which many pages show where somebody asks for it.
  {
    name: apartFromEntry('past'),
    debugName: 'past',
    test: /src\/(history|platform\/web\/past)\//,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: apartFromEntry('grids'),
    debugName: 'grids',
    test: /src\/platform\/web\/(grid|editor|list)\//,
    minShareCount: 2,
    priority: 1.5,
  },
  // What pages of the shop share.
  {
    name: apartFromEntry('shop'),
    debugName: 'shop',
    test: /src\/(sku|fitment|distributor|collision)\//,
    minShareCount: 2,
    priority: 1.5,
  },
  // How hotspots are drawn, for the editor and for the review of a search over many diagrams.
  {
    name: apartFromEntry('hotspots'),
    debugName: 'hotspots',
    test: /src\/(drawing\/rules\.|diagram\/web\/(marks\/|Hotspot|StageCorners|useDiagramStage))/,
    minShareCount: 2,
    priority: 1.5,
  },
  // Units of measure and what values may be, which pages of the parts catalogue do without. These import nothing of `shared`:
  // chunks that import each other break.
  {
    name: apartFromEntry('measures'),
    debugName: 'measures',
    test: /src\/standard-feature\/rules(\.units)?\.ts$/,
    minShareCount: 2,
    priority: 1.5,
  },
  // What several pages use comes in one file, not in sixty of a few hundred bytes each.
  { name: apartFromEntry('shared'), debugName: 'shared', minShareCount: 2, priority: 1 },
];

/** Names a chunk for modules that the entry does not load at once. */
function apartFromEntry(name: string) {
  const entry = join(import.meta.dirname, 'src/app/web/main.tsx');
  let atOnce: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext) => {
    if (!atOnce) {
      atOnce = new Set([entry]);
      for (const one of atOnce) modules.getModuleInfo(one)?.importedIds.forEach((other) => atOnce?.add(other));
    }
    return atOnce.has(id) ? null : name;
  };
}

/** The theme is set by a blocking script before the first paint: a file, since the policy forbids inline ones. */
export function themeBoot(): Plugin {
  let reference = '';
  let building = false;
  return {
    name: 'theme-boot',
    configResolved(config) {
      building = config.command === 'build';
    },
    buildStart() {
      if (building) {
        reference = this.emitFile({ type: 'asset', name: 'theme.js', source: themeBootScript });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = bundle ? Object.keys(bundle).find((name) => /theme-[^/]*\.js$/.test(name)) : undefined;
        const tag = file ? `<script src="/${file}"></script>` : `<script>${themeBootScript}</script>`;
        return html.replace('<head>', `<head>\n    ${tag}`);
      },
    },
    generateBundle() {
      if (building && reference === '') this.error('The theme script was not emitted.');
    },
  };
}

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    contractsWithoutSchemas(),
    react(),
    themeBoot(),
  ],
  build: {
    outDir: 'dist/web',
    // Files of the build before stay for a while: scripts/build-web.ts removes them.
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    // In one file that the page waits for: nothing is ever drawn without its styles.
    cssCodeSplit: false,
    manifest: true,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    port: 4601,
    proxy: {
      '^/(?:[A-Za-z][A-Za-z0-9-]{1,15}/)?api/': SERVER,
      '^/(?:health|metrics|oidc|published)(?:/|$)': SERVER,
    },
  },
});
