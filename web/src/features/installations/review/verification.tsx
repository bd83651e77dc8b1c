import { useEffect, useState } from 'react';
import type { Installation } from '@portal/domain/installations/record';
import { OptionalPart } from '../../../ui/notices/optional-part.tsx';
import { DecisionBar } from '../decision-bar.tsx';
import { PreviousMarks, RemarkList } from './lazy-components.ts';

type Props = {
  readonly installation: Installation;
  /** ETag of what is shown. */
  readonly etag: string | null;
  /** The element that a remark leads to, by its field. */
  readonly anchorOf: (field: string) => string;
};

/**
 * What the rules remark about an installation and what an earlier rejection marked, and under it the buttons of the
 * decision. They can be pressed once the remarks stand: these push them down the page, and a finger that is on its way to
 * one button would meet another one, or none.
 */
export function Verification({ installation, etag, anchorOf }: Props) {
  const verifies = installation.may.includes('reject');
  const [stands, setStands] = useState(false);
  function settle() {
    setStands(true);
  }
  return (
    <>
      {verifies && (
        <OptionalPart instead={<WithoutRemarks onSettled={settle} />}>
          <PreviousMarks installation={installation} anchorOf={anchorOf} />
          <RemarkList installation={installation} anchorOf={anchorOf} onSettled={settle} />
        </OptionalPart>
      )}
      <DecisionBar installation={installation} etag={etag} waits={verifies && !stands} />
    </>
  );
}

/** In place of remarks whose code could not be loaded: it is decided without them. */
function WithoutRemarks({ onSettled }: { readonly onSettled: () => void }) {
  useEffect(onSettled);
  return null;
}
