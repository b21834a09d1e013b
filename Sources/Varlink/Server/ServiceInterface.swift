// SPDX-License-Identifier: Apache-2.0

extension VarlinkInterface {
    static let serviceName = "org.varlink.service"

    /// `org.varlink.service`, by which a client finds out what else there is.
    static func service(_ info: VarlinkServiceInfo, describing interfaces: [VarlinkInterface])
        -> VarlinkInterface
    {
        var descriptions = [serviceName: serviceDescription]
        for interface in interfaces { descriptions[interface.name] = interface.description }
        let details = Details(
            vendor: info.vendor,
            product: info.product,
            version: info.version,
            url: info.url,
            interfaces: [serviceName] + interfaces.map(\.name)
        )
        let reply = VarlinkAnswer.reply(encoding: details)
        return VarlinkInterface(
            name: serviceName,
            description: serviceDescription,
            methods: [
                "GetInfo": { _, _ in reply },
                "GetInterfaceDescription": { [descriptions] call, _ throws(VarlinkError) in
                    let name = try call.parameters(as: DescriptionRequest.self).interface
                    guard let description = descriptions[name] else { throw .interfaceNotFound(name) }
                    return .reply(encoding: ["description": description])
                },
            ]
        )
    }

    private struct Details: Encodable {
        let vendor: String
        let product: String
        let version: String
        let url: String
        let interfaces: [String]
    }

    private struct DescriptionRequest: Decodable {
        let interface: String
    }

    // The interface that varlink.org defines for every service.
    private static let serviceDescription = """
        # The Varlink Service Interface is provided by every varlink service. It describes the service and the interfaces it implements.
        interface org.varlink.service

        # Get a list of all the interfaces a service provides and information about the implementation.
        method GetInfo() -> (
            vendor: string,
            product: string,
            version: string,
            url: string,
            interfaces: []string
        )

        # Get the description of an interface that is implemented by this service.
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The requested interface was not found.
        error InterfaceNotFound (interface: string)

        # The requested method was not found.
        error MethodNotFound (method: string)

        # The interface defines the requested method, but the service does not implement it.
        error MethodNotImplemented (method: string)

        # One of the passed parameters is invalid.
        error InvalidParameter (parameter: string)

        # Client is denied access.
        error PermissionDenied ()

        # Method is expected to be called with 'more' set to true, but was not.
        error ExpectedMore ()

        """
}
