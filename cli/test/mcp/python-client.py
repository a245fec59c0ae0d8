"""Uses every tool of `opchain mcp` by the Python SDK, and prints what came back as JSON.

Arguments: the command, after which the server starts.
"""

import asyncio
import json
import sys

from mcp import Client, MCPError, StdioServerParameters
from mcp.types import ElicitResult


async def main(command: list[str]) -> None:
    found = {}
    progress = []
    asked = []

    async def on_progress(done, total, message):
        progress.append([done, total, message])

    async def on_question(context, params):
        asked.append(params.message)
        return ElicitResult(action="accept", content={})

    server = StdioServerParameters(command=command[0], args=command[1:])
    async with Client(server, elicitation_callback=on_question) as client:
        found["tools"] = [tool.name for tool in (await client.list_tools()).tools]

        async def call(name, **arguments):
            result = await client.call_tool(name, arguments)
            return {"isError": bool(result.is_error), "text": result.content[0].text}

        run = await client.call_tool("writeNote", {"text": "abc"}, progress_callback=on_progress)
        found["run"] = run.structured_content
        found["find_operations"] = await call("find_operations", query="add a note")
        found["get_operation"] = await call("get_operation", operation="createNote")
        found["propose_chains"] = await call("propose_chains")
        file = "python.arazzo.yaml"
        found["create_chain"] = await call("create_chain", file=file, title="Python", operations=["createNote"])
        edit = {"op": "rename_step", "step": "createNote", "to": "add"}
        found["edit_chain"] = await call("edit_chain", file=file, edits=[edit])
        found["validate"] = await call("validate", file=file)
        found["mock"] = await call("run", file=file)
        found["read_result"] = await call("read_result", run="1")
        found["undo_edit"] = await call("undo_edit", file=file)
        await call("undo_edit", file=file)
        found["invalid"] = await call("writeNote", text="")
        found["failed"] = await call("missing")
        try:
            found["unknown"] = await call("no_such_tool")
        except MCPError as error:
            found["unknown"] = {"isError": True, "text": str(error)}
        calling = asyncio.create_task(client.call_tool("slow", {}))
        await asyncio.wait([calling], timeout=1)
        calling.cancel()
        await asyncio.wait([calling])
        found["cancelled"] = calling.cancelled()
        found["resources"] = [str(resource.uri) for resource in (await client.list_resources()).resources]
        found["prompts"] = [prompt.name for prompt in (await client.list_prompts()).prompts]
        report = "opchain://reports/4"
        for _ in range(100):
            if report in [str(resource.uri) for resource in (await client.list_resources()).resources]:
                break
            await asyncio.sleep(0.05)
        found["report"] = json.loads((await client.read_resource(report)).contents[0].text)["state"]
    print(json.dumps({**found, "progress": progress, "asked": asked}))


asyncio.run(main(sys.argv[1:]))
