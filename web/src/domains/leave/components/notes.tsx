import { Fragment } from 'react'

/** Lines under the title of a row; what is unknown is left out. */
export function Notes({ lines }: { lines: readonly (string | undefined)[] }) {
  return lines
    .filter((line) => line !== undefined && line !== '')
    .map((line, at) => (
      <Fragment key={line}>
        {at > 0 && <br />}
        {line}
      </Fragment>
    ))
}
