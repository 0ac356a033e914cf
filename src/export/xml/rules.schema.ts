import { wholeDigits } from '../../catalog/digits/rules.ts';
import { kindsIn, namespaceOf, xmlEntry, xmlRoot, xmlVersion } from './rules.ts';
import type { XmlColumn, XmlKind } from './rules.ts';
import { escapeText } from './rules.write.ts';

/** The schema (XSD 1.0) of the documents of a number. Lists and fields stand in any order, each once. */
export function xmlSchema(kinds: readonly XmlKind[], number: number): string {
  const held = kindsIn(kinds, number);
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespaceOf(xmlVersion)}" targetNamespace="${namespaceOf(xmlVersion)}" elementFormDefault="qualified" version="${xmlVersion}">
  <xs:element name="${xmlRoot}">
    <xs:complexType>
      <xs:all>
${held.map(listElement).join('\n')}
      </xs:all>
      <xs:attribute name="number" type="xs:integer" use="required" fixed="${number}"/>
      <xs:attribute name="change" type="xs:nonNegativeInteger"/>
      <xs:attribute name="snapshot" type="xs:string"/>
      <xs:attribute name="since" type="xs:string"/>
    </xs:complexType>
  </xs:element>
${entryTypes(held).join('')}</xs:schema>
`;
}

const listElement = ({
  number,
  name,
  list,
  element,
  columns,
}: XmlKind) => `        <xs:element name="${list}" minOccurs="0">
          <xs:annotation><xs:documentation>${number} ${escapeText(name)}</xs:documentation></xs:annotation>
          <xs:complexType>
            <xs:sequence>
              <xs:element name="${element}" minOccurs="0" maxOccurs="unbounded">
                <xs:complexType>
                  <xs:all>
${columns.map(fieldElement).join('\n')}
                  </xs:all>
                </xs:complexType>
              </xs:element>
            </xs:sequence>
          </xs:complexType>
        </xs:element>`;

function fieldElement(column: XmlColumn): string {
  const occurs = column.required ? '' : ' minOccurs="0"';
  const about = `<xs:annotation><xs:documentation>${escapeText(column.title)}</xs:documentation></xs:annotation>`;
  return `                    <xs:element name="${column.key}"${occurs}>${about}${typeOf(column)}</xs:element>`;
}

function typeOf(column: XmlColumn): string {
  if (column.dataType !== 'list' && column.dataType !== 'map') return simpleType(column);
  const base = textOf(column);
  const entry =
    column.dataType === 'list'
      ? ` type="${base}"/>`
      : `><xs:complexType><xs:simpleContent><xs:extension base="${base}"><xs:attribute name="name" type="xs:string" use="required"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>`;
  return `<xs:complexType><xs:sequence><xs:element name="${xmlEntry}" minOccurs="0" maxOccurs="unbounded"${entry}</xs:sequence></xs:complexType>`;
}

const textOf = ({ maxLength }: XmlColumn) => (maxLength === undefined ? 'xs:string' : `text${maxLength}`);

/** Types of the entries of lists and maps, which cannot stand in their place. */
const entryTypes = (kinds: readonly XmlKind[]) =>
  [
    ...new Set(
      kinds
        .flatMap(({ columns }) => columns)
        .flatMap(({ dataType, maxLength }) =>
          (dataType === 'list' || dataType === 'map') && maxLength !== undefined ? [maxLength] : [],
        ),
    ),
  ].map(
    (length) =>
      `  <xs:simpleType name="text${length}"><xs:restriction base="xs:string"><xs:maxLength value="${length}"/></xs:restriction></xs:simpleType>\n`,
  );

/** A field that is there and has no value. */
const blank = '<xs:simpleType><xs:restriction base="xs:string"><xs:length value="0"/></xs:restriction></xs:simpleType>';

function simpleType({ dataType, required, maxLength, min, max, digits }: XmlColumn): string {
  const facets = [
    ...(dataType === 'text' && required ? ['<xs:minLength value="1"/>'] : []),
    ...(dataType === 'text' && maxLength !== undefined ? [`<xs:maxLength value="${maxLength}"/>`] : []),
    ...(dataType === 'date' ? [String.raw`<xs:pattern value="\d{4}-\d{2}-\d{2}"/>`] : []),
    ...(min === undefined ? [] : [`<xs:minInclusive value="${min}"/>`]),
    ...(max === undefined ? [] : [`<xs:maxInclusive value="${max}"/>`]),
    ...(digits === undefined ? [] : [`<xs:minInclusive value="0"/><xs:maxExclusive value="${10 ** wholeDigits(0)}"/>`]),
  ].join('');
  const base = { text: 'string', int: 'integer', decimal: 'decimal', date: 'date', bool: 'boolean' } as const;
  const name = dataType === 'list' || dataType === 'map' ? 'string' : base[dataType];
  const filled = `<xs:simpleType><xs:restriction base="xs:${name}">${facets}</xs:restriction></xs:simpleType>`;
  return name === 'string' || required
    ? filled
    : `<xs:simpleType><xs:union>${filled}${blank}</xs:union></xs:simpleType>`;
}
