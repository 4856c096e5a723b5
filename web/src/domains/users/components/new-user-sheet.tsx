import { ERRORS } from '@shangxue/contract/errors'
import { BOSS_TEMPLATE, createUser, TEMPLATE_NAMES } from '@shangxue/contract/user-admin'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { generatePassword } from '../generated-password.ts'
import { useSheetGuard } from '../use-sheet-guard.ts'
import { CHANGED } from '../use-users.ts'
import { EMPTY_FORM, errorsIn, type FormErrors, NAME_MAX, tidy, withPosition } from '../user-form.ts'
import { BOSS_NOTE } from '../words.ts'
import styles from './form.module.css'
import { PasswordChoice } from './password-choice.tsx'
import { PositionField } from './position-field.tsx'

const FIELD_OF = new Map<unknown, keyof FormErrors>([
  [ERRORS.user_name_taken.code, 'name'],
  [ERRORS.weak_password.code, 'password'],
])
const TEMPLATES = TEMPLATE_NAMES.map((name) => ({
  value: name,
  label: name === BOSS_TEMPLATE ? `${name}（全部权限）` : name,
}))
const WORDS = {
  title: '放弃新增用户？',
  message: '刚才填写的内容会丢失。',
  leave: '放弃内容',
  stay: '继续填写',
}

interface NewUserSheetProps {
  onClose: () => void
  onMade: (made: { name: string; password: string }) => void
}

/** Adds one user. The draft is kept on this device; the password never is. */
export default function NewUserSheet({ onClose, onMade }: NewUserSheetProps) {
  const id = useId()
  const create = useCall(createUser, { stale: CHANGED, quiet: true })
  const draft = useDraft('user-new', EMPTY_FORM)
  const [password, setPassword] = useState(generatePassword)
  const [errors, setErrors] = useState<FormErrors>({})
  const [refusal, setRefusal] = useState('')
  const close = useSheetGuard(draft.dirty && !create.isPending, WORDS, () => {
    draft.clear()
    onClose()
  })
  const { name, position, template } = draft.value

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsIn(draft.value, password)
    setErrors(found)
    setRefusal('')
    if (Object.values(found).some(Boolean)) return
    try {
      await create.mutateAsync({
        yonghuming: tidy(name),
        zhiwei: tidy(position),
        mima: password,
        template: template || null,
      })
      draft.clear()
      onMade({ name: tidy(name), password })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const at = FIELD_OF.get(error.code)
      if (at) setErrors({ [at]: error.message })
      else setRefusal(error.message)
    }
  }

  return (
    <Sheet
      open
      onClose={close}
      title="新增用户"
      tall
      footer={
        <Button type="submit" form={id} block busy={create.isPending}>
          新增
        </Button>
      }
    >
      {draft.restored && draft.dirty && (
        <Notice kind="info" action={{ label: '清空', onSelect: draft.clear }}>
          已恢复上次没有提交的内容
        </Notice>
      )}
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form id={id} noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label="用户名"
          required
          value={name}
          error={errors.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          hint="登录时用，同一数据库里不能重复"
          onChange={(event) => {
            draft.change({ name: event.target.value })
            setErrors({ ...errors, name: undefined })
          }}
        />
        <PositionField
          value={position}
          error={errors.position}
          onChange={(next) => {
            draft.change(withPosition(draft.value, next))
            setErrors({ ...errors, position: undefined })
          }}
        />
        <SelectField
          label="权限模板"
          value={template}
          options={TEMPLATES}
          placeholder="先不给权限"
          hint="之后可以在权限管理里逐项修改"
          onChange={(event) => draft.change({ template: event.target.value, picked: true })}
        />
        {template === BOSS_TEMPLATE && <Notice kind="warning">{BOSS_NOTE}</Notice>}
        <PasswordChoice
          label="初始密码"
          value={password}
          error={errors.password}
          onChange={(next) => {
            setPassword(next)
            setErrors({ ...errors, password: undefined })
          }}
          onGenerate={() => setPassword(generatePassword())}
        />
      </form>
    </Sheet>
  )
}
