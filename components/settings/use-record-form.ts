'use client';

import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/http/client';
import { differing, type FieldErrors, fieldNames, type RecordKind } from './field-rules';
import { conflictOf, isConflict, type RecordConflict } from './record-conflict';
import { serverFaults } from './server-faults';
import { type Held, useHeld } from './use-held';

interface RecordFormOptions<Wire, Draft, Body> {
  /** `queries.userSettings(name)` and the like. */
  query: UseQueryOptions<Wire, Error, Wire, QueryKey>;
  kind: RecordKind<Wire, Draft, Body>;
  /** Null: there must be none yet. */
  save: (body: Body, version: string | null) => Promise<Wire>;
}

/** What a record has for a form. */
export interface FormRecord {
  version: string | null;
  faults: readonly { entry: string; reason: string }[];
}

export interface RecordForm<Wire, Draft, Body> {
  /** The record that the form goes out from. */
  base: Wire;
  /** As it was last read, for what is only shown. */
  latest: Wire;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** What would be saved; null where a field cannot be. */
  body: Body | null;
  errors: FieldErrors;
  /** Names of the fields that differ from the record, as people call them. */
  changed: string[];
  isDirty: boolean;
  /** There is no such record yet. */
  isNew: boolean;
  /** It was typed before this page was left and come back to. */
  isRestored: boolean;
  isSaving: boolean;
  /** Epoch milliseconds of the last good save; null where nothing was saved, or more was typed since. */
  savedAt: number | null;
  /** Why it was not saved, where no field says it. */
  error: Error | null;
  conflict: RecordConflict<Draft> | null;
  /** Takes one side of a field that clashes. */
  choose: (name: keyof Draft & string, side: 'mine' | 'theirs') => void;
  /** Back to the record, as it is now. */
  discard: () => void;
  /** True where everything can be read; else the faults are shown. */
  check: () => boolean;
  /** What is typed, or this draft in its place. */
  save: (draft?: Draft) => void;
  /** Reads the record again, after a conflict that could not be looked at. */
  lookAgain: () => void;
}

interface Loading {
  form: null;
  error: Error | null;
  retry: () => void;
}

/**
 * A form over one record: what is typed, over which version it is typed, and what becomes of it where somebody else was
 * first. Nothing that was typed is ever lost: not by a lost race, not by a removal, not by leaving the page.
 */
export function useRecordForm<Wire extends FormRecord, Draft extends object, Body>(
  options: RecordFormOptions<Wire, Draft, Body>,
): { form: RecordForm<Wire, Draft, Body> } | Loading {
  const { kind } = options;
  const query = useQuery(options.query);
  const client = useQueryClient();
  const { held, setHeld } = useHeld(JSON.stringify(options.query.queryKey), query.data, kind);
  const [isAsked, setAsked] = useState(false);
  const [conflict, setConflict] = useState<RecordConflict<Draft> | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);

  const meet = async (error: ApiError, { base, draft }: Held<Wire, Draft>) => {
    const again = await client.fetchQuery({ ...options.query, staleTime: 0 }).catch(() => null);
    const met = conflictOf(kind.rules, error, {
      base: kind.draftOf(base),
      baseVersion: base.version,
      mine: draft,
      theirs: again && { draft: kind.draftOf(again), version: again.version },
    });
    const isNews = again !== null && met.conflict.kind !== 'unseen';
    setHeld({ base: isNews ? again : base, draft: met.draft, isRestored: false });
    setConflict(met.conflict);
  };

  const act = useMutation<Wire, Error, { body: Body; from: Held<Wire, Draft> }>({
    mutationFn: ({ body, from }) => options.save(body, from.base.version),
    onSuccess: (answer) => {
      client.setQueryData(options.query.queryKey, answer);
      setHeld({ base: answer, draft: kind.draftOf(answer), isRestored: false });
      setConflict(null);
      setAsked(false);
      setSavedAt(Date.now());
    },
    onError: (error, { from }) => (error instanceof ApiError && isConflict(error) ? meet(error, from) : undefined),
    onSettled: () => void client.invalidateQueries(),
  });

  if (held === null) return { form: null, error: query.error, retry: () => void query.refetch() };
  const { base, draft, isRestored } = held;
  const reading = kind.read(draft);
  const names = fieldNames(kind.rules);
  const refused = serverFaults(act.error, names);
  const isMet = act.error instanceof ApiError && isConflict(act.error);
  const put = (part: Partial<Draft>) => {
    setHeld({ base, draft: { ...draft, ...part }, isRestored });
    setSavedAt(null);
  };
  const save = (other?: Draft) => {
    const from = { ...held, draft: other ?? draft };
    const { body } = kind.read(from.draft);
    if (body === null) return setAsked(true);
    setHeld(from);
    act.mutate({ body, from });
  };
  const changed = differing(kind.rules, kind.draftOf(base), draft);
  return {
    form: {
      ...{ base, draft, isRestored, savedAt, conflict, save },
      latest: query.data ?? base,
      body: reading.body,
      errors: { ...refused.errors, ...(isAsked ? reading.errors : {}) },
      changed: changed.map((name) => kind.rules[name].label),
      isDirty: changed.length > 0,
      isNew: base.version === null,
      isSaving: act.isPending,
      error: isMet || !refused.isElsewhere ? null : act.error,
      change: (part) => {
        if (conflict) setConflict({ ...conflict, mine: { ...conflict.mine, ...part } });
        if (act.isError && !act.isPending) act.reset();
        put(part);
      },
      choose: (name, side) => {
        if (conflict) put({ [name]: conflict[side][name] } as unknown as Partial<Draft>);
      },
      discard: () => {
        act.reset();
        setConflict(null);
        setAsked(false);
        setHeld({ base, draft: kind.draftOf(base), isRestored: false });
      },
      check: () => {
        setAsked(true);
        return reading.body !== null;
      },
      lookAgain: () => {
        if (conflict) void meet(conflict.error, held);
      },
    },
  };
}
