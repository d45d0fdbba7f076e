import type { Json, Operation } from './types.ts'

/**
 * `value` with the operations applied, in order. `value` itself stays as it is, and what no operation touches is shared with
 * the result: all versions of a game together take little more memory than the last one and the patches.
 */
export function patched<T>(value: T, operations: readonly Operation[]): T {
  return operations.reduce<Json>((now, operation) => {
    const steps = operation.path.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    return changed(now, steps, operation)
  }, value as Json) as T
}

function changed(value: Json, steps: readonly string[], operation: Operation): Json {
  const [step, ...rest] = steps
  if (step === undefined) return operation.op === 'remove' ? null : operation.value as Json
  if (Array.isArray(value)) {
    const list = [...(value as readonly Json[])]
    const at = step === '-' ? list.length : Number(step)
    if (rest.length) list[at] = changed(inside(list[at], operation), rest, operation)
    else if (operation.op === 'remove') list.splice(at, 1)
    else list.splice(at, operation.op === 'add' ? 0 : 1, operation.value as Json)
    return list
  }
  if (value === null || typeof value !== 'object') throw new Error(`the patch does not fit: nothing at ${operation.path}`)
  const { [step]: found, ...others } = value as Record<string, Json>
  if (rest.length) return { ...(value as Record<string, Json>), [step]: changed(inside(found, operation), rest, operation) }
  return operation.op === 'remove' ? others : { ...(value as Record<string, Json>), [step]: operation.value as Json }
}

function inside(value: Json | undefined, operation: Operation): Json {
  if (value === undefined) throw new Error(`the patch does not fit: nothing at ${operation.path}`)
  return value
}
