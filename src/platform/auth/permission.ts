const outside = ['anyone', 'signedIn', 'superAdmin'] as const;

/** Permissions that are asked inside a catalogue, by name; `src/rights.ts` adds the product's. */
export interface CatalogPermissions {
  member: true;
}

/** Every permission that a route can name. `anyone` needs no session; what the others take, app tells the server. */
export type Permission = (typeof outside)[number] | keyof CatalogPermissions;

const withoutCatalog: ReadonlySet<Permission> = new Set(outside);

/** True for permissions that are asked inside a catalogue: their routes live under `/{code}`. */
export const inCatalog = (permission: Permission): permission is keyof CatalogPermissions =>
  !withoutCatalog.has(permission);
