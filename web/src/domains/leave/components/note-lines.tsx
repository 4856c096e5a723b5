import { Fragment } from 'react'

/** Lines below the title of a row. Empty values are omitted. */
export function NoteLines({ lines }: { lines: readonly (string | undefined)[] }) {
  return lines
    .filter((line) => line !== undefined && line !== '')
    .map((line, index) => (
      <Fragment key={line}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))
}
