import { createFields, type Unsubscribe } from '../../create-state.js';
import type { AgentState, AgentStore } from './agent-store.js';
import { type FolderAgents, FolderError } from './document-folder.js';

/** Asks the host what agents ask, as often as `watch` calls back. */
export function createAgentStore(
  agents: FolderAgents,
  watch: (look: (isVisible: boolean) => void) => Unsubscribe,
): AgentStore {
  const state = createFields<AgentState>({ question: undefined });
  let isLooking = false;
  const look = async (isVisible: boolean): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const [question] = await agents.questions(isVisible);
      if (question?.id !== state.value.question?.id) state.patch({ question });
    } catch {
      // Without its host, the page has nobody who asks.
      state.patch({ question: undefined });
    } finally {
      isLooking = false;
    }
  };
  const stopWatching = watch((isVisible) => void look(isVisible));
  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    async answer(answer) {
      const { question } = state.value;
      if (question === undefined) return;
      state.patch({ question: undefined });
      try {
        await agents.answer(question.id, answer);
      } catch (error) {
        // Another page has answered, or time is up.
        if (!(error instanceof FolderError && error.status === 404)) throw error;
      }
    },
    dispose() {
      stopWatching();
      agents.leave();
    },
  };
}
