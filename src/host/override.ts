/** Gives an object another property for a while; answers how to undo it. */
export function override(target: object, name: string, descriptor: PropertyDescriptor): () => void {
  const former = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  return () => {
    // A frame's window stands for whichever page is in it: another page's property is not ours to undo.
    const present = Object.getOwnPropertyDescriptor(target, name);
    if (present?.value !== descriptor.value || present?.get !== descriptor.get) return;
    if (former) Object.defineProperty(target, name, former);
    else Reflect.deleteProperty(target, name);
  };
}
