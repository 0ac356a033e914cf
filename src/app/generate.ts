import { SAMPLE, generateCatalogue } from '../sample/service.ts';
import type { SampleFiles, SampleOptions } from '../sample/service.ts';

/** What its parent sends. */
export interface GenerateOrder extends SampleOptions {
  directory: string;
}

/** What it answers. */
export interface Generated {
  files: SampleFiles;
  sample: typeof SAMPLE;
}

/** The process that writes a sample's files: its pictures take memory that a server would never give back. */
process.once('message', ({ directory, ...options }: GenerateOrder) => {
  void generateCatalogue(directory, options).then((files) => {
    process.send?.({ files, sample: SAMPLE } satisfies Generated);
    process.disconnect();
  });
});
process.once('disconnect', () => process.exit());
