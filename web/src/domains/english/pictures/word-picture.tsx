import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useMemo } from 'react'
import '../../../../../content/english/pictures/palette.css'
import { classes } from '../../../ui/classes.ts'
import { gradePicturesOptions, type Picture, type Word } from '../content/content-packs.ts'
import { type PictureNode, parsePicture } from './parse-picture.ts'
import styles from './picture.module.css'
import { bookOf, loadedGradeOf } from './picture-book.ts'

const renderNodes = (nodes: readonly PictureNode[]): ReactNode[] =>
  nodes.map(({ element, attributes: { strokeWidth, ...attributes }, children }, i) =>
    createElement(
      element,
      // As an attribute, the width would give way to that of the palette.
      { key: i, ...attributes, ...(strokeWidth && { style: { strokeWidth } }) },
      ...renderNodes(children),
    ),
  )

export type PictureSize = 'small' | 'medium' | 'large' | 'tile'

interface DrawingProps {
  picture: Picture
  /** `tile` fills the width of an answer. */
  size: PictureSize
  /** Accessible name where the picture is the question or an answer; decorative without it. */
  name?: string | undefined
}

/** A drawing in the colours of the theme. Shows nothing if its markup is not allowed. */
export function Drawing({ picture: { svg }, size, name }: DrawingProps) {
  const nodes = useMemo(() => parsePicture(svg), [svg])
  if (!nodes) return null
  return (
    <svg
      className={classes('picture', styles.picture, styles[size])}
      viewBox="0 0 64 64"
      role={name === undefined ? undefined : 'img'}
      aria-label={name}
      aria-hidden={name === undefined}
    >
      {renderNodes(nodes)}
    </svg>
  )
}

/** The picture of a word; undefined while it loads and for words without one. */
function useWordPicture({ id }: Pick<Word, 'id'>): Picture | undefined {
  const client = useQueryClient()
  const grade = loadedGradeOf(client, id)
  const { data } = useQuery({ ...gradePicturesOptions(grade ?? 0), enabled: grade !== undefined })
  return data && bookOf(data).get(id)
}

/** The picture of a word that is shown next to it, hidden from screen readers; nothing for other words. */
export function WordPicture({ word, size = 'medium' }: { word: Pick<Word, 'id'>; size?: PictureSize }) {
  const picture = useWordPicture(word)
  return picture ? <Drawing picture={picture} size={size} /> : null
}
