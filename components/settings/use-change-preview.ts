'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRested } from '@/components/ui/use-rested';
import { endpoints } from '@/lib/api/endpoints';
import type { PreviewAnswer, PreviewBody } from '@/lib/api/previews';
import { callApi } from '@/lib/http/client';

export interface ChangePreviewState {
  /** The last answer about this record; of an earlier change of it where `isCurrent` is false. */
  answer: PreviewAnswer | null;
  /** It is about the change as it stands now. */
  isCurrent: boolean;
  error: Error | null;
  again: () => void;
}

const nothingAsked: ChangePreviewState = { answer: null, isCurrent: false, error: null, again: () => undefined };

/** What a change that is not saved would do, asked once it has come to rest. Null: there is none, or it is not valid. */
export function useChangePreview(body: PreviewBody | null): ChangePreviewState {
  const text = body === null ? null : JSON.stringify(body);
  const rested = useRested(text);
  const isResting = text !== null && rested === text;
  const query = useQuery({
    queryKey: ['previewChange', body && `${body.kind} ${body.name}`, rested],
    queryFn: ({ signal }) =>
      callApi(endpoints.previewChange, { body: JSON.parse(rested ?? '') as PreviewBody, signal }),
    enabled: isResting,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  if (text === null) return nothingAsked;
  return {
    answer: query.data ?? null,
    isCurrent: isResting && query.isSuccess && !query.isPlaceholderData,
    error: isResting && !query.isFetching ? query.error : null,
    again: () => void query.refetch(),
  };
}
