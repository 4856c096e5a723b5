import { useSession } from '../../../lib/session/state.ts'
import { ShareButton, type ShareFormat } from '../../sales/public.ts'
import { drawTable, type TablePicture } from './table-picture.ts'

type Page = TablePicture & { readonly company: string }
const TABLE_FORMAT: ShareFormat<Page> = {
  name: '图片',
  extension: 'png',
  render: ({ company, ...picture }) => drawTable(picture, company),
}

/** Shares a table as a picture. */
export function ShareTable({ picture, name }: { picture: TablePicture; name: string }) {
  const company = useSession((session) => session.database)
  return <ShareButton pages={[{ ...picture, company }]} title={name} format={TABLE_FORMAT} small />
}
