import type { AgentAnswer, AgentQuestion } from '../../../model/agent-question.js';
import type { State } from '../../create-state.js';

export interface AgentState {
  /** What an agent asks, and nobody has answered yet. */
  readonly question: AgentQuestion | undefined;
}

/** The agents that work in the folder too. */
export interface AgentStore extends State<AgentState> {
  /** Answers the question that is shown. Does nothing if it is not open any more. */
  answer(answer: AgentAnswer): Promise<void>;
  dispose(): void;
}
