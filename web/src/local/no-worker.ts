// In place of the worker of the tables, in a build with a server.
export default class NoWorker extends EventTarget {
  constructor() {
    super();
    throw new Error("this build asks a server");
  }
}
