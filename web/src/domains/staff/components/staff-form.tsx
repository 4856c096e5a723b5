import { ERRORS } from '@shangxue/contract/errors/errors'
import { getStaff, saveStaff } from '@shangxue/contract/staff/endpoints'
import { listUsers } from '@shangxue/contract/users/admin'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay, today } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  draftOf,
  errorsOf,
  inputOf,
  type MemberDetail,
  STAFF_PATH,
  STAFF_QUERIES,
  type StaffDraft,
  useMember,
} from '../staff.ts'
import { StaffFields } from './staff-fields.tsx'

/** The record of one staff member. */
export function StaffMember({ id }: { id: number }) {
  const { data, error, refetch } = useMember(id)
  const back = useBackTarget(STAFF_PATH)
  if (data) return <StaffForm member={data} />
  const hasLeft = error instanceof ApiError && error.isNotFound
  return (
    <Page title="员工档案" back={back}>
      {!error && <SkeletonList rows={8} />}
      {hasLeft && (
        <EmptyState
          icon="user"
          title="没有这位员工"
          hint="可能不在这个数据库里了，请重新选择"
          action={
            <ButtonLink kind="secondary" to={STAFF_PATH} replace>
              查看全部员工
            </ButtonLink>
          }
        />
      )}
      {error && !hasLeft && <ErrorState error={error} onRetry={refetch} />}
    </Page>
  )
}

const endsEmployment = (leftOn: string, before: string | null) =>
  leftOn !== '' && leftOn !== before && leftOn <= today()

function StaffForm({ member }: { member: MemberDetail }) {
  const { id, name, own } = member
  const navigate = useNavigate()
  const form = useForm<StaffDraft>({
    initial: draftOf(member),
    draft: `staff-${id}`,
    validate: errorsOf,
    conflict: {
      code: ERRORS.staff_changed.code,
      latest: async () => {
        const now = await call(getStaff, { id })
        return { version: now.version, text: `${now.position}${now.store ?? ''}` }
      },
    },
  })
  const save = useCall(saveStaff, { invalidates: [...STAFF_QUERIES, listUsers], ...form.callOptions })
  const { values, change } = form
  const confirmEnd = () =>
    confirm({
      title: `${name}离职？`,
      message: '离职日期已到，保存后账号马上停用，所有设备退出登录',
      confirmLabel: '保存并停用',
      danger: true,
    })
  const submit = form.handleSubmit(
    async () => {
      if (endsEmployment(values.left, member.left_on) && !(await confirmEnd())) return undefined
      return save.mutateAsync(inputOf(id, values))
    },
    '已保存',
    () => navigate(STAFF_PATH, { replace: true }),
  )
  return (
    <FormPage
      title="员工档案"
      subtitle={name}
      back={STAFF_PATH}
      {...form.page}
      inList
      onSubmit={submit}
      lead={<EmploymentStatus member={member} left={values.left} />}
    >
      <StaffFields draft={values} change={change} errors={form.errors} isOwn={own} />
    </FormPage>
  )
}

/** Shows the state of the account and the effect of the leaving date on it. */
function EmploymentStatus({ member, left }: { member: MemberDetail; left: string }) {
  if (member.disabled)
    return (
      <Notice>{left === '' ? '账号已停用，需要时请老板在用户管理里启用' : '账号已停用，不能登录'}</Notice>
    )
  if (left === '') return null
  return (
    <Notice kind="warning">
      {left <= today() ? '保存后账号马上停用' : `${formatDay(left)}起账号停用`}
      ，所有设备退出登录，选人时不再出现
    </Notice>
  )
}
