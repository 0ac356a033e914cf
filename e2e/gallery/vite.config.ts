import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeBoot } from '../../vite.config.ts';

/** The component gallery, for looking only: `node_modules/.bin/vite e2e/gallery`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../../node_modules/.cache/gallery'),
  plugins: [react(), themeBoot()],
  server: { port: 4610, fs: { allow: ['../..'] } },
});
