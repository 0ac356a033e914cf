import { routes } from '../platform/http/handlers.ts';
import { translationContract } from './contract.ts';
import { firstLanguageHandlers, type Translated } from './first/routes.ts';

export const firstLanguageRoutes = (of: Translated) =>
  routes(translationContract, { first: firstLanguageHandlers(of) });
