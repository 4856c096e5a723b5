import type { ReactNode } from 'react'
import type { SessionRun } from '../../session/session-run.ts'
import {
  StudySessions,
  type StudySessionsProps,
  type WordSessionData,
} from '../../session/study-sessions.tsx'
import { WordSession } from './word-session.tsx'

interface WordSessionsProps extends StudySessionsProps<WordSessionData> {
  /** Replaces the usual summary of a session. */
  renderSummary?: (run: SessionRun) => ReactNode
}

/** Runs sessions of words. */
export function WordSessions({ renderSummary, ...props }: WordSessionsProps) {
  return (
    <StudySessions
      {...props}
      renderSession={(session, { key, ...navigation }) => (
        <WordSession
          key={key}
          title={props.title}
          renderSummary={renderSummary}
          {...session}
          {...navigation}
        />
      )}
    />
  )
}
