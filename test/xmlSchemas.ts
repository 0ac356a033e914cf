import { validateXML } from 'xmllint-wasm';
import { xmlKinds } from '../src/app/registered.ts';
import { xmlSchema } from '../src/export/xml/rules.schema.ts';

/** What libxml's xmllint has against a document, by the schema of a number that the product publishes. */
export async function schemaFaults(document: string, number: number): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: { fileName: `${number}.xml`, contents: document },
    schema: { fileName: `${number}.xsd`, contents: xmlSchema(xmlKinds, number) },
  });
  return valid ? [] : errors.length > 0 ? errors.map(({ rawMessage }) => rawMessage) : [rawOutput];
}
