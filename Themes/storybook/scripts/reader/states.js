// The states of a narration. The voice can be paused in each of them.

/**
 * `speaking` the story; `asking` the reader which way it goes on; `answering`: it speaks an answer, and the question
 * stays open; `ended`, until the reader goes back into the tale.
 * @typedef {'speaking' | 'asking' | 'answering' | 'ended'} State
 */

/**
 * `placed` at another moment; `started` to sound; the page `turned` by the reader; a question `asked`; an answer
 * `answered`; the tale `finished`.
 * @typedef {'placed' | 'started' | 'turned' | 'asked' | 'answered' | 'finished'} Occurrence
 */

/** @type {Record<State, Partial<Record<Occurrence, State>>>} */
const NEXT = {
  speaking: { asked: 'asking', answered: 'answering', finished: 'ended' },
  asking: { placed: 'speaking', finished: 'ended' },
  answering: { placed: 'speaking', asked: 'asking', finished: 'ended' },
  ended: { placed: 'speaking', started: 'speaking', turned: 'speaking', asked: 'asking' },
};

/**
 * @param {State} state
 * @param {Occurrence} occurrence
 * @returns {State} the same where the occurrence changes nothing
 */
export function stateAfter(state, occurrence) {
  return NEXT[state][occurrence] ?? state;
}

/** Whether a question is open: the tale goes on with the answer's page. @param {State} state */
export const isQuestionOpen = (state) => state === 'asking' || state === 'answering';
