import { listApiKeys } from '@shangxue/contract/api-keys/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/queries.ts'
import { KeyPage } from '../components/key-page.tsx'

/** 我的接口密钥: keys with which the user's own scripts call the API. */
export default function PersonalApiKeysScreen() {
  const keys = useQuery({
    ...query(listApiKeys, {}),
    select: ({ list, available_scopes }) => ({ list, available: available_scopes }),
    meta: { quiet: true },
  })
  return (
    <KeyPage
      kind="personal"
      title="我的接口密钥"
      back="/my-profile/security"
      about="程序拿着密钥，能在所选权限内以本人身份读写数据。密钥不能登录，也不能改密码和权限。"
      powerless="还没有可以授予密钥的权限，请先向老板申请"
      query={keys}
    />
  )
}
