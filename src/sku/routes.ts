import { routes } from '../platform/http/handlers.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { skuContract } from './contract.ts';
import { skuCopyHandlers } from './copy/routes.ts';
import { skuFindHandlers } from './find/routes.ts';
import { groupHandlers } from './group/routes.ts';
import { skuListHandlers } from './lists/routes.ts';
import { massHandlers } from './mass/routes.ts';
import { recordHandlers } from './record/routes.ts';
import type { SkuParts } from './service.ts';
import { skuSettingsHandlers } from './settings/routes.ts';
import { skuStateHandlers } from './state/routes.ts';

export const skuRoutes = ({ skuParts, jobs }: { skuParts: SkuParts; jobs: Jobs }) =>
  routes(skuContract, {
    record: recordHandlers(skuParts),
    state: skuStateHandlers,
    list: skuListHandlers,
    find: skuFindHandlers(skuParts),
    group: groupHandlers(skuParts),
    copy: skuCopyHandlers(skuParts, jobs),
    mass: massHandlers(skuParts, jobs),
    settings: skuSettingsHandlers,
  });
