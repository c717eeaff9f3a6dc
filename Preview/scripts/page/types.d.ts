/** An error, a warning or a finding of a check, as the terminal prints it. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'finding';
  code: string;
  file: string;
  message: string;
  notes: string[];
  /** Notes about other source locations, each with its file, line and column. */
  related: string[];
  line?: number;
  column?: number;
  /** The line in three parts; the middle one is marked. */
  before?: string;
  marked?: string;
  after?: string;
}

/** The state that the preview sends to its pages. */
export interface State {
  revision: number;
  diagnostics: Diagnostic[];
  /** What a check finds in the tales that were saved. */
  findings: Diagnostic[];
  /** The slugs of drafts. */
  drafts: string[];
  /** The path of the theme's style sheet from the site's root, if there is a site. */
  style?: string;
  /** The last task of each tale at the bench. */
  tasks: Task[];
}

/** A task of the bench in the background. */
export interface Task {
  tale: string;
  kind: string;
  /** The voice's id. */
  voice: string;
  /** The voice's name. */
  name: string;
  phase: 'running' | 'done' | 'failed' | 'cancelled';
  /** The current step, or the result; in English, as at the terminal. */
  text: string;
}
