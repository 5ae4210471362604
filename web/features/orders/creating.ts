/** Creates what was put together and says what became of it, also to whoever went elsewhere meanwhile (ORD-590). */
import { useEffect, useRef, type RefObject } from 'react';
import { noteSending } from '../../kernel/leaving.ts';
import { useGo, type Pressed } from '../../kernel/use-go.ts';

type Setup<Input, Made, Step> = {
  send: (input: Input) => Promise<Made>;
  draft: { forget: () => unknown };
  leadOn: (going: Pressed, made: Made) => Promise<void>;
  /** Resolves once it was read, with the step where it is mended, as far as it named a field. */
  sayRefused: (thrown: unknown) => Promise<Step | null>;
};

/** The machine of a page that was left hears no answer: what follows from one is done here, and not by the page. */
export const useCreating = <Input, Made, Step>({ send, draft, leadOn, sayRefused }: Setup<Input, Made, Step>) => {
  const pressed = useGo();
  /** As {@link Setup.sayRefused} of the last refusal. */
  const refusal = useRef<Promise<Step | null>>(Promise.resolve(null));
  const make = async (input: Input): Promise<Made> => {
    const going = pressed();
    const order = await send(input).catch((thrown: unknown) => {
      refusal.current = sayRefused(thrown);
      throw thrown;
    });
    void draft.forget();
    void leadOn(going, order);
    return order;
  };
  const create = (input: Input): Promise<Made> => {
    const making = make(input);
    // Who comes again meanwhile waits for its answer: the draft may be one no more.
    noteSending(making);
    return making;
  };
  return { create, refusal };
};

/** Once a refusal was read one is led to the step of its field. */
export const useRefusal = <Step>(
  isRefused: boolean,
  refusal: RefObject<Promise<Step | null>>,
  mend: (step: Step | null) => void,
): void =>
  useEffect(() => {
    if (isRefused) void refusal.current.then(mend);
  }, [isRefused]);
