import { median, type Piece } from '../piece.ts'

/** A piece on the deskewed page, by its edges in pixels. */
export interface Item {
  left: number
  right: number
  top: number
  bottom: number
  piece: Piece
}

export function toItem(piece: Piece): Item {
  const { cx, cy, w, h } = piece.box
  return { left: cx - w / 2, right: cx + w / 2, top: cy - h / 2, bottom: cy + h / 2, piece }
}

export const middleOf = ({ top, bottom }: Pick<Item, 'top' | 'bottom'>) => (top + bottom) / 2
export const heightOf = ({ top, bottom }: Pick<Item, 'top' | 'bottom'>) => bottom - top
export const medianHeight = (items: Item[]) => median(items.map(heightOf))
