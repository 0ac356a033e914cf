/** A line of the program that keeps something safe, and the tests that have to notice when it is gone. */
export interface Guard {
  name: string;
  file: string;
  /** Stands once in the file. */
  text: string;
  /** What stands there without the guard. */
  without: string;
  /** Test files, and the part of the title of those that count. */
  tests: string[];
  only?: string;
}

const mount = 'src/platform/http/mount.ts';
const change = 'db/migrations/20261120_100000_platform__change__create.sql';
const bulk = 'db/migrations/20261124_130000_platform__bulk__create.sql';

/** Goal G16 of the reliability design: every removal has to turn at least one test red. */
export const guards: readonly Guard[] = [
  {
    name: 'permission of a route',
    file: mount,
    text: 'if (!allows(meta.permission, session.who)) throw forbidden();',
    without: '',
    tests: ['test/rights.test.ts'],
    only: 'A-01 A-02',
  },
  {
    name: 'membership in the catalogue',
    file: mount,
    text: 'if (inCatalog(meta.permission) && session.catalogId === undefined) throw forbidden();',
    without: '',
    tests: ['test/rights.test.ts'],
    only: 'A-01 has no catalogue',
  },
  {
    name: 'header against other sites',
    file: mount,
    text: "if (!reads && byCookie && request.headers['x-requested-with'] !== 'XMLHttpRequest') throw missingHeader();",
    without: '',
    tests: ['test/rights.test.ts'],
    only: 'B-17',
  },
  {
    name: 'name given twice in JSON',
    file: 'src/platform/http/json.ts',
    text: 'if (names?.has(name)) found ??= name;',
    without: '',
    tests: ['test/edges.test.ts'],
    only: '15.18 JSON',
  },
  {
    name: 'figures for their token alone',
    file: 'src/platform/http/health.ts',
    text: 'if (!mayRead(request, token)) throw unauthorized();',
    without: '',
    tests: ['test/edges.test.ts'],
    only: '15.18 shows figures',
  },
  {
    name: 'known browser belongs to the account',
    file: 'src/account/signIn/queries.ts',
    text: ' and lower(u.user_name) = lower(${userName.trim()})',
    without: '',
    tests: ['src/account/signIn/signIn.test.ts'],
    only: '15.18 does not lock',
  },
  {
    name: 'closed modes of files',
    file: 'src/platform/files/modes.ts',
    text: 'export const privateFile = 0o600;',
    without: 'export const privateFile = 0o644;',
    tests: ['src/platform/files/modes.test.ts'],
    only: '15.18 keeps files',
  },
  {
    name: 'version of a saved row',
    file: 'src/lookup/queries.ts',
    text: ".where('change_id', '=', version)",
    without: '',
    tests: ['src/lookup'],
  },
  {
    name: 'version that a save has to name',
    file: 'src/part/record/contract.ts',
    text: '.input(z.strictObject({ id: idParam, version, ...fields }))',
    without: '.input(z.strictObject({ id: idParam, version: version.default(1), ...fields }))',
    tests: ['test/versions.test.ts'],
  },
  {
    name: 'what rows written in bulk point to',
    file: bulk,
    text: 'where child = any(v_written) loop',
    without: 'where false loop',
    tests: ['src/platform/change/bulk.test.ts'],
  },
  {
    name: 'what points to rows removed in bulk',
    file: bulk,
    text: 'where parent = any(v_removed) loop',
    without: 'where false loop',
    tests: ['src/platform/change/bulk.test.ts'],
  },
  {
    name: 'history of what is written in bulk',
    file: bulk,
    text: 'public.%I enable always trigger',
    without: 'public.%I enable trigger',
    tests: ['src/platform/change/bulk.test.ts'],
  },
  {
    name: 'catalogue filter of the live views',
    file: change,
    text: `from public.%1$I
    where catalog_id = current_setting(''callout.catalog'')::bigint with local check option`,
    without: 'from public.%1$I',
    tests: ['src/platform/change/change.test.ts'],
    only: 'A-03',
  },
  {
    name: 'groups that an item is seen by',
    file: 'db/migrations/20261120_150700_hierarchy__visibility__fence.sql',
    text: "select coalesce(bool_or(v.group_id = any(current_setting('callout.groups')::bigint[])), true)\n      from item_visibility v",
    without: 'select true or bool_or(v.group_id > 0)\n      from item_visibility v',
    tests: ['test/visibility.test.ts'],
    only: 'A-03',
  },
  {
    name: 'sight of who calls',
    file: mount,
    text: 'const database = seenBy(whole, session?.sight ?? nothing);',
    without: 'const database = whole;',
    tests: ['test/visibility.test.ts'],
    only: 'A-03',
  },
  {
    name: 'own sight that an editor keeps',
    file: 'src/hierarchy/visibility/service.ts',
    text: 'if (!(await seesGroups(db, wanted))) throw forbidden();',
    without: '',
    tests: ['test/visibility.test.ts'],
    only: 'A-11',
  },
  {
    name: 'write lock',
    file: change,
    text: 'elsif not pg_try_advisory_xact_lock_shared(4600, v_catalog::int) then',
    without: 'elsif false then',
    tests: ['src/platform/change/change.test.ts'],
  },
  {
    name: 'fencing token of a job',
    file: 'src/platform/jobs/lease.ts',
    text: "where id = ${job.id} and token = ${job.token} and state = 'running' for update",
    without: 'where id = ${job.id} for update',
    tests: ['src/platform/jobs/jobs.test.ts'],
    only: 'J-01',
  },
  {
    name: 'key against double sends',
    file: 'src/platform/change/change.ts',
    text: 'if (key)',
    without: 'if (key === null)',
    tests: ['test/idempotency.test.ts'],
    only: 'C-07',
  },
  {
    name: 'no inner text in errors',
    file: 'src/platform/http/server.ts',
    text: 'message: refusal?.message ?? messages.failed',
    without: 'message: error.message',
    tests: ['test/refusals.test.ts'],
    only: 'V-19',
  },
  {
    name: 'cycles of the tree',
    file: 'src/hierarchy/place/queries.ts',
    text: 'i.id in (select id from up where id is not null) as "isCycle"',
    without: 'false as "isCycle"',
    tests: ['src/hierarchy/place/place.test.ts'],
    only: 'V-16',
  },
  {
    name: 'sync before rename',
    file: 'src/platform/files/store.ts',
    text: 'await handle.sync();\n    return {',
    without: 'return {',
    tests: ['src/platform/files/store.test.ts'],
  },
  {
    name: 'sync of the folder after the rename',
    file: 'src/platform/files/store.ts',
    text: 'await syncDirectory(folder);',
    without: '',
    tests: ['src/platform/files/store.test.ts'],
  },
  {
    name: 'rows that keep a file from the sweep',
    file: 'src/platform/files/sweep.ts',
    text: '!kept.has(hashOf(file)) && ',
    without: '',
    tests: ['src/platform/files/store.test.ts'],
  },
  {
    name: 'names that climb out of an archive',
    file: 'src/platform/files/zipNames.ts',
    text: "if (form.split('/').includes('..')) return 'The name climbs out of the archive.';",
    without: '',
    tests: ['src/platform/files/zip.test.ts'],
  },
  {
    name: 'reuse of a refresh token',
    file: 'src/account/session/service.ts',
    text: 'if (reused || !token.alive) {',
    without: 'if (!token.alive) {',
    tests: ['src/account/session/refresh.test.ts'],
  },
  {
    name: 'sessions of disabled users',
    file: 'src/account/session/queries.ts',
    text: ' and u.disabled_at is null`',
    without: '`',
    tests: ['src/account/account.test.ts'],
    only: 'B-06',
  },
  {
    name: 'error limit of an import',
    file: 'src/import/session/jobs.ts',
    text: 'if (rejected > errorLimit && !session.proceeds)',
    without: 'if (rejected < 0)',
    tests: ['src/import/session/session.test.ts'],
  },
  {
    name: 'right of whoever started an import',
    file: 'src/import/session/jobs.ts',
    text: "if (allows('import', await standingOf(db, actor.id, catalogId))) return;",
    without: 'return;',
    tests: ['src/import/session/rights.test.ts'],
  },
  {
    name: 'stage that a crash emptied',
    file: 'src/import/stage/queries.ts',
    text: 'return (await sql`select from ${stageTable(sessionId)} limit 1`.execute(db)).rows.length > 0;',
    without: 'return true;',
    tests: ['test/kills/files.test.ts'],
    only: 'database killed at store.afterRename of an image',
  },
  {
    name: 'layer that a reader may have',
    file: 'src/release/reader/rules.ts',
    text: 'return parsed !== undefined && owns(groups, parsed.groupId) && owns(audiences, parsed.audienceId);',
    without: 'return parsed !== undefined;',
    tests: ['src/release/reader/layers.test.ts'],
  },
  {
    name: 'signature of a reader link',
    file: 'src/release/link/service.ts',
    text: 'return timingSafeEqual(expected, found) ? Number(id) : undefined;',
    without: 'return expected.length === found.length ? Number(id) : undefined;',
    tests: ['src/release/link/link.test.ts'],
  },
  {
    name: 'reader link that was taken back',
    file: 'src/release/link/queries.ts',
    text: 'and revoked_at is null and expires_at > now()',
    without: 'and expires_at > now()',
    tests: ['src/release/link/link.test.ts'],
  },
  {
    name: 'change that was committed late',
    file: 'src/content/past/queries.ts',
    text: 'and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`.execute(db);',
    without: 'and xid >= pg_snapshot_xmax(${snapshot}::pg_snapshot)`.execute(db);',
    tests: ['src/content/content.test.ts'],
  },
];
