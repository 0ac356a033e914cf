/** What a catalogue is called that was made as a sample. */
export const sampleName = 'Demo Outdoor Equipment';
