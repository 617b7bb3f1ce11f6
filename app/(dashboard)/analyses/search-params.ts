import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { analysisSorts } from '@/components/analyses/analysis-sort';

/** What of the analyses stands in their page's URL. */
export const analysesSearchParams = {
  search: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(analysisSorts).withDefault('-saved'),
};
