/** The text as it stands in the page: words in order, and the sentences and pages that hold them. */
export interface Text {
  words: HTMLElement[];
  /** The number of a word's span. */
  indexOf: Map<Element, number>;
  /** The sentence of each word. */
  sentenceOf: number[];
  /** The spans of each sentence: several when it crosses a mark such as <em>. */
  sentences: HTMLElement[][];
  /** The page of each word. */
  pageOf: number[];
  /** The first word of each page, and the one after its last. */
  ranges: [number, number][];
}

/** Word `first + i` of the tale sounds from `starts[i]` to `ends[i]`, in seconds; `starts` never goes back. */
export interface Track {
  first: number;
  starts: Float64Array;
  ends: Float64Array;
}

/** The pages of a recording of the whole tale: from second `times[i]` on, `pages[i]` is shown. */
export interface Schedule {
  times: number[];
  pages: number[];
  /** Where the sound of a page begins. */
  heard: Map<number, number>;
}

export interface Recording {
  element: HTMLMediaElement;
  sources: Element[];
  voice: string;
  /** The page that it speaks, or -1 for the whole tale. */
  page: number;
  /** In seconds. */
  duration: number;
  /** The second at which its sound has ended; none before. Times may go on where a file lacks its end. */
  end?: number;
  /** The narrator's name. */
  name: string;
  track: Track | null;
  /** The words of the title, if it is spoken before the text. */
  title: Track | null;
  /** The second at which the title is over; 0 without one. */
  from: number;
  /** The pages; null without timing, and in a recording of one page. */
  schedule: Schedule | null;
}

/** What the player reports. */
export interface PlayerEvents {
  started(): void;
  /** The time is another, or may be. */
  moved(): void;
  /** `isInterrupted` from outside: by headphones, a call, another tab. */
  stopped(isInterrupted?: boolean): void;
  ended(): void;
  /** With the key of the UI string that says why. */
  failed(key: string): void;
}

/** What the narration reports. */
export interface NarrationEvents {
  changed(playing: boolean, isInterrupted?: boolean): void;
  /** Another sentence is spoken, or the reader has gone to one. */
  sentence(): void;
  /** The story has asked, and waits for an answer. */
  asked(): void;
  finished(): void;
  /** The time is another, or may be. */
  moved(): void;
  /** The voice has stopped at its limit. */
  reached(): void;
  /** With the key of the words that say why. */
  failed(key: string): void;
}

/** What the pages report. */
export interface PagesEvents {
  /** The reader, not the voice, has turned to a page. */
  turned(page: number): void;
  /** The reader has come back to the title; or "The end" has come, by the reader or the voice. */
  edged(edge: 'title' | 'end'): void;
}

/**
 * One page at a time, between the title and "The end". Reports every change to the article by the event `pageshown`
 * with `{ from, to, gone, come, isNew }`: page indexes, -1 where there is no page, the sections themselves, and whether
 * the tale begins again; `gone` is null at first, and where it begins again on the page that is shown.
 */
export interface Pages {
  sections: HTMLElement[];
  /** Reports to these from now on. */
  listen(events: PagesEvents): void;
  readonly shown: number;
  /** What is seen in place of the shown page: the title before it, "The end" after it, or nothing. */
  readonly edge: '' | 'title' | 'end';
  /** The section that is seen: of a page, the title or "The end". */
  readonly seen: HTMLElement | null;
  /** What is seen first: a page, or the title for -1. */
  open(page: number): void;
  show(page: number): void;
  /** The section that a turn leads to, 1 forward or -1 back, if there is one. */
  neighbour(step: number): HTMLElement | null;
  /**
   * Shows the neighbour, 1 forward or -1 back, as the reader's own wish;
   * `landing`: the focus moves there from nowhere, too.
   */
  turn(step: number, landing?: boolean): void;
  /** Whether the voice waits for an answer there: to how the story goes on, or to a question about it. */
  isAsking(page: number): boolean;
  /** The page in the address, or -1. */
  pageAtHash(): number;
  /** Another one after `renew`. */
  readonly path: Path;
  /** Which page is shown. */
  whereabouts(): Phrase;
  /** Shows "The end" in place of the shown page. */
  showEnd(): void;
  /** Shows the first page; all choices are open again. */
  restart(): void;
  /** The answers of a page are others now. */
  renew(): void;
}

/** The key of a UI string, and its values. */
export type Phrase = [string, Record<string, number>];

/** Highlights a word, and the sentence of another; -1 for nothing. */
export type Highlighter = (word: number, other: number) => void;

/** The reading position: the section's id, a word or -1, a voice. */
export interface Position {
  page: string;
  word: number;
  /** The second, in a recording that does not know its words; 0 at its beginning. */
  second: number;
  voice: string;
  /** Whether the voice was heard. */
  aloud: boolean;
  /** The ids of the pages on the reader's path, if the tale asks. */
  path?: string[];
}

/** The reader's path through a tale; pages are numbers from 0. */
export interface Path {
  /** The pages up to the end, or up to the first question that the reader has not answered. */
  readonly pages: number[];
  /** Whether the path ends at such a question. */
  readonly isOpen: boolean;
  /** Whether the tale has any questions. */
  branches: boolean;
  /** Whether the page ends with a choice of more than one. */
  asks(page: number): boolean;
  /** The page after it, or -1 where the story asks or ends. */
  next(page: number): number;
  /** The page from which a circle has led back to it, else the page before it on the path, or -1. */
  before(page: number): number;
  /** The reader has come to a page. If `from` asks, the page is the answer, unless the reader turned back to it. */
  come(page: number, from: number, isBack?: boolean): void;
  /** Continues a path that was stored. */
  restore(pages: number[]): void;
  /** All questions are open again. */
  forget(): void;
}

/** The voice and the page together. */
export type Narration = ReturnType<typeof import('./narration.js').makeNarration>;

/** What goes along with the voice. */
export interface Companion {
  /** The voice begins or stops, or the child's turn does. */
  changed?(playing: boolean, waiting: boolean): void;
  /** The time is another, or may be. */
  moved?(): void;
  /** The tale has come to its end. */
  finished?(): void;
}

/** How the page follows the voice. */
export interface Follow {
  /** Follows again, after the reader has scrolled away. */
  again(): void;
  /** Another sentence is highlighted: its spans. */
  sentence(pieces: HTMLElement[]): void;
  /** Another word is highlighted. */
  word(): void;
}

/** How "The end" is announced. */
export interface End {
  /** `isBedtime` after a sleep timer. */
  show(isBedtime: boolean): void;
  /** `where` is what is said of the page that is shown instead. */
  hide(where?: Phrase): void;
}

/** What `companions/` needs of the reader: the detail of the event `opened`. */
export interface Opened {
  text: Text;
  pages: Pages;
  /** Null in a tale without a voice, as is `sound`. */
  narration: Narration | null;
  sound: ReturnType<typeof import('./sound.js').makeSound> | null;
  /** Plays or pauses; the page follows the voice. */
  toggle(): void;
  /** Goes on from a word; the page follows the voice. */
  hear(word: number): void;
  /** Begins again, with sound if the voice has read the tale to its end. */
  again(): void;
  /** Does nothing yet, as `end`: the companions put in what it does. */
  follow: Follow;
  end: End;
  /** A choice in the panel. */
  setting: typeof import('../page/setting.js').setting;
  settings: { recall(): Record<string, unknown>, keep: typeof import('../device/store.js').keepSettings };
}
