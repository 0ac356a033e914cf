import type { ImportType } from '../../import/service.ts';
import { contentDisposition, fileNameOf } from '../../platform/files/fileName.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { starterContract } from './contract.ts';
import { starter, template } from './service.ts';

export const starterRoutes = (types: readonly ImportType[]) =>
  routes(starterContract, {
    template: ({ input }) => {
      const type = types.find(({ key }) => key === input.key);
      if (!type) throw notFound();
      const content = Buffer.from(template(type));
      return Promise.resolve({
        content,
        type: 'text/csv; charset=utf-8',
        disposition: contentDisposition(`${fileNameOf(type.name)}.csv`, 'attachment'),
      });
    },
    starter: async () => ({
      content: await starter(types),
      type: 'application/zip',
      disposition: contentDisposition('Small catalogue.zip', 'attachment'),
    }),
  });
