/** What a catalogue is called that was made as a sample. */
export const sampleName = 'Demo Outdoor Equipment';

/** Languages of a sample, its first one in front. */
export const sampleLanguages = ['EN', 'FR', 'DE'] as const;
