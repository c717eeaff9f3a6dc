/** What a question asks of the reader by the event `hear`; the reader writes the last two. */
export interface Hearing {
  /** The answer that is to be spoken; or */
  answer?: Element;
  /** the first word of a sentence of the story, whose page is to be shown. */
  word?: number;
  /** Called when it has been spoken. */
  then(): void;
  /** Whether it is spoken. */
  isSpoken?: boolean;
  /** The elements of the sentence; none if the reader's path does not lead there. */
  sentence?: HTMLElement[];
}

/** A question on its page. */
export interface Asked {
  element: HTMLElement;
  page: HTMLElement;
  /** Counted through the tale, from 1. */
  number: number;
  /** The element for the result. */
  said: HTMLElement;
}

/** How the answers of a question are shown. */
export interface Offer {
  /** Asks again. */
  reset(): void;
  /** Shows the right answers as found. */
  solve(): void;
}
