/** Flags of a profile by the name of their switch (docs/domain/catalogue.md, Switches). */
export const profileFlags = {
  hasCustomPdf: 'HasCustomPdf',
  hasImportApi: 'HasImportApi',
  hasReportAndIssueModule: 'HasReportAndIssueModule',
  partExport: 'PartExport',
  fineDigits: 'FineDigits',
  quantitiesAsPrinted: 'QuantitiesAsPrinted',
} as const;

/** Modules of the product by their code on the wire. */
export const catalogModules = { partsLookup: 4 } as const;

/** Models in one custom PDF, which the switch hasCustomPdf is about (docs/domain/catalogue.md, Limits). */
export const maxModelsForCustomPdf = 50;

/** Longest address in characters. */
export const maxAddress = 2048;

/** Empty, or an address that a browser opens as a page. */
export const isWebAddress = (text: string) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text));
