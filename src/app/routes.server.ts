import { lookupRoutes } from '../lookup/routes.ts';
import type { Routes } from '../platform/http/handlers.ts';
import type { Services } from './services.ts';

/** Every route of the product: one line per slice. */
export const allRoutes = (_services: Services): Routes[] => [lookupRoutes];
