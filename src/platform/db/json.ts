/** A JSON object as jsonb holds it. */
export type JsonObject = { [key: string]: JsonValue };
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A value as JSON would bring it: without what is undefined. */
export const toJson = (value: object) => JSON.parse(JSON.stringify(value)) as JsonObject;
