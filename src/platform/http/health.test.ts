import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';

const api = await openApi();

describe('health', () => {
  it('answers while process and database do', async () => {
    expect((await api.caller().get('/health/live')).body).toEqual({ live: true });
    expect((await api.caller().get('/health/ready')).body).toEqual({ ready: true });
  });

  it('counts answers by route and status, and names nobody', async () => {
    const catalog = await api.catalog();
    await catalog.as('member').get('/api/lookup/999999999');
    const { body } = await api.caller().get('/metrics');
    const text = String(body);
    expect(text).toMatch(
      /callout_request_seconds_count\{method="GET",route="\/:code\/api\/lookup\/:id",status="404"\} 1/,
    );
    expect(text).toMatch(/callout_pool_connections \d/);
    expect(text).not.toContain(catalog.code);
  });
});
