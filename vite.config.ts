import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { contractsWithoutSchemas } from './scripts/vite/contract.ts';
import { themeBootScript } from './src/platform/web/theme.ts';

/** Where `npm run dev` finds the server. */
const SERVER = 'http://127.0.0.1:4600';

/** Libraries that change seldom and that every page needs, apart from our own code: they stay cached. */
const shared: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
  vendor: /node_modules\/(@tanstack\/(react-)?(router|query|history|store)|i18next|react-i18next)/,
};

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
  plugins: [contractsWithoutSchemas(), react(), themeBoot()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: Object.entries(shared).map(([name, test]) => ({ name, test })) },
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
