import { listCompanyApiKeys } from '@shangxue/contract/api-keys/endpoints'
import { PERMISSION_KEYS } from '@shangxue/contract/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { KeyPage } from '../components/key-page.tsx'

/** 程序接口密钥: keys of programs, which keep working when their creator leaves, and the personal keys of colleagues. */
export default function ServiceApiKeysScreen() {
  const keys = useQuery({
    ...query(listCompanyApiKeys, {}),
    select: ({ list, personal }) => ({ list, ofOthers: personal, available: PERMISSION_KEYS }),
    meta: { quiet: true },
  })
  return (
    <KeyPage
      kind="service"
      title="程序接口密钥"
      back="/my-profile"
      about="给收银、对账等程序用，以程序的名义记录，不随新建它的人离职而失效。"
      query={keys}
    />
  )
}
