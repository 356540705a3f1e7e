/**
 * Sends what a seller may only do with an admin's approval. The first try goes without one; if the server wants one, an admin
 * is asked, and the same request is sent again with it. An approval is used up only by a document that was made, so after
 * another refusal it is sent along again.
 *
 *   const approval = useApproval({ action: 'void', receiptId });
 *   const done = await approval.send((id) => voidReceipt({ …, approval: id }));   // null: nobody approved
 *   <>…{approval.modal}</>
 */
import { type ReactNode, useRef, useState } from 'react';
import { failedWith } from '../http/call.ts';
import { ApprovalModal, type Asking } from './approval-modal.tsx';

interface Question {
  message: string;
  answer(approval: number | null): void;
}

interface Approval {
  send<Answer>(request: (approval: number | undefined) => Promise<Answer>): Promise<Answer | null>;
  modal: ReactNode;
}

export function useApproval(asking: Asking): Approval {
  const given = useRef<number | undefined>(undefined);
  const [question, setQuestion] = useState<Question | null>(null);

  function ask(message: string): Promise<number | null> {
    return new Promise((resolve) => {
      setQuestion({
        message,
        answer(approval) {
          setQuestion(null);
          resolve(approval);
        },
      });
    });
  }

  return {
    async send(request) {
      try {
        return await request(given.current);
      } catch (error) {
        if (!failedWith(error, 'needs-approval')) throw error;
        const approval = await ask((error as Error).message);
        given.current = approval ?? undefined;
        return approval === null ? null : request(approval);
      }
    },
    modal: question && (
      <ApprovalModal
        message={question.message}
        asking={asking}
        onClose={() => question.answer(null)}
        onApproved={question.answer}
      />
    ),
  };
}
