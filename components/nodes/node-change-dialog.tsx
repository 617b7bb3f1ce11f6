'use client';

import { useRef, useState } from 'react';
import { ActRefused } from '@/components/ui/act-refused';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { NodeWire } from '@/lib/api/sessions';
import { isMove } from './is-move';
import { type NodeAct, nodeActs } from './node-acts';
import { NodeIdentity } from './node-identity';
import { PoolChoice } from './pool-choice';
import { useNodeChange } from './use-node-change';

interface NodeChangeDialogProps {
  act: NodeAct;
  /** As it was when the dialog opened. */
  node: NodeWire;
  /** All that are known. */
  pools: readonly string[];
  /** The node as it is now; null where it is gone. */
  reload: () => Promise<NodeWire | null>;
  /** Where the focus goes when the dialog closes; null: where it came from. */
  focusAfter: () => HTMLElement | null;
  onClose: () => void;
  /** With the words for what is so now. */
  onDone: (words: string) => void;
}

/** The second, deliberate act on a node: what is meant by it, to which node, and what came of it where it was refused. */
export function NodeChangeDialog({ act, node, pools, reload, focusAfter, onClose, onDone }: NodeChangeDialogProps) {
  const words = nodeActs[act];
  const others = pools.filter((pool) => pool !== node.pool);
  const [pool, setPool] = useState(others[0] ?? '');
  const cancel = useRef<HTMLButtonElement>(null);
  const change = useNodeChange({ act, node, reload, onDone: (changed) => onDone(words.done(changed)) });
  const { seen, isBusy, isConflict, reloading } = change;
  const isReady = !isConflict && reloading !== 'gone' && (act !== 'move' || isMove(pool, seen.pool));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title(seen)}
      description={words.meaning(seen)}
      initialFocus={cancel}
      finalFocus={focusAfter}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone={words.tone}
            disabled={!isReady || isBusy}
            focusableWhenDisabled
            onClick={() => change.decide(pool)}
          >
            {isBusy ? words.busy : words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <NodeIdentity node={seen} />
        {act === 'move' ? <PoolChoice pools={others} present={seen.pool} pool={pool} onChange={setPool} /> : null}
        <ActRefused {...change} news={reloadWords[reloading]} />
      </div>
    </Dialog>
  );
}

const reloadWords = {
  no: null,
  busy: null,
  done: 'This is how the node stands now. What you chose is as you left it.',
  gone: 'The node has no record any more: somebody removed it.',
  same: null,
  failed: null,
};
