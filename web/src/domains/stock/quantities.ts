import { formatWhole } from '../../lib/money.ts'

/** `12 台、30 件`. Zero quantities are omitted. */
export const quantityText = (devices: number, pieces: number): string =>
  [devices > 0 && `${formatWhole(devices)} 台`, pieces > 0 && `${formatWhole(pieces)} 件`]
    .filter(Boolean)
    .join('、')
